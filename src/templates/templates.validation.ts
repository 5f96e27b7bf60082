import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  text_broken: {
    en: 'A choice that begins with {{ is not closed, or there are too many of them.',
    ar: 'هناك خيار يبدأ بـ {{ ولم يُغلق، أو أن الخيارات أكثر من المسموح.',
  },
});
