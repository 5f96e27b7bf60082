import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  address_invalid: {
    en: 'This is not the address of a store. Copy it from your browser.',
    ar: 'هذا ليس عنوان متجر. انسخه من المتصفح.',
  },
  address_private: {
    en: 'This address is not on the internet. Enter the one at which customers open your store.',
    ar: 'هذا العنوان ليس على الإنترنت. اكتب العنوان الذي يفتح به العملاء متجرك.',
  },
  https_needed: {
    en: 'The address must begin with https://, so that nobody reads your keys on their way.',
    ar: 'يجب أن يبدأ العنوان بـ https:// حتى لا يقرأ أحد مفاتيحك في الطريق.',
  },
});
