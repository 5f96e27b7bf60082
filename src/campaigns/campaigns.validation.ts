import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  group_empty: { en: 'There is nobody in this group.', ar: 'لا يوجد أحد في هذه المجموعة.' },
  max_below_min: {
    en: 'The maximum time must be greater than the minimum time.',
    ar: 'يجب أن يكون أطول فاصل بين رسالتين أكبر من أقصر فاصل.',
  },
  audience_fixed: {
    en: 'Who gets this campaign was fixed when it started. Stop it, or duplicate it for others.',
    ar: 'حُدِّد مستلمو هذه الحملة عند بدئها. أوقفها، أو أنشئ نسخة منها لمستلمين آخرين.',
  },
});
