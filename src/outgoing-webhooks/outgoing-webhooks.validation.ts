import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  webhook_address: {
    en: 'Write a whole address such as https://example.com/hook, without a user name in it.',
    ar: 'اكتب العنوان كاملًا مثل https://example.com/hook ومن دون اسم مستخدم فيه.',
  },
});
