import { currentLanguage } from '@/app/i18n/i18n.js';

export const startsInArabic = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text);

export const isOppositeDirection = (text: string): boolean =>
  /\p{L}/u.test(text) && startsInArabic(text) !== (currentLanguage() === 'ar');
