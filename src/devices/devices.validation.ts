import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  gap_order: {
    en: 'The maximum time cannot be less than the minimum time.',
    ar: 'يجب ألا يقل أطول فاصل عن أقصر فاصل.',
  },
  risk_unconfirmed: {
    en: 'Confirm that you know the risk to the number.',
    ar: 'أكّد أنك تدرك الخطر على الرقم.',
  },
});
