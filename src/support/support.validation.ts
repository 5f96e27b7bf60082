import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  shortcut_word: { en: 'A shortcut is one word without a slash.', ar: 'الاختصار كلمة واحدة دون شرطة مائلة.' },
});
