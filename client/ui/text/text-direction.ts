import { currentLanguage } from '@/app/i18n/i18n.js';

/** Whether the first letter of a text is Arabic, so that it runs from the right. */
export const startsInArabic = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text);

/** Whether it runs against the page. What has no letters runs as the page does. */
export const runsBackwards = (text: string): boolean =>
  /\p{L}/u.test(text) && startsInArabic(text) !== (currentLanguage() === 'ar');
