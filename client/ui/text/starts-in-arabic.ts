/** Whether the first letter of a text is Arabic, so that it runs from the right. */
export const startsInArabic = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text);
