import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  email_or_phone: { en: 'Give an email or a phone number.', ar: 'اكتب بريدًا إلكترونيًا أو رقم جوال.' },
});
