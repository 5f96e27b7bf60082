import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  email_or_phone: { en: 'Give an email or a phone number.', ar: 'اكتب بريدًا إلكترونيًا أو رقم جوال.' },
  report_too_long: { en: 'Choose at most 366 days.', ar: 'اختر 366 يومًا على الأكثر.' },
  user_or_team: { en: 'Choose a colleague or a team.', ar: 'اختر زميلًا أو فريقًا.' },
  condition_twice: { en: 'Each kind of condition is allowed once.', ar: 'يُسمح بكل نوع من الشروط مرة واحدة.' },
});
