import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  voice_kind: {
    en: 'This is no recording that WhatsApp can play. Record it again.',
    ar: 'لا يستطيع واتساب تشغيل هذا التسجيل. سجّله من جديد.',
  },
  image_too_large: { en: 'The picture has too many pixels.', ar: 'أبعاد الصورة أكبر من المسموح.' },
});
