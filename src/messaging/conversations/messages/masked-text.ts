/** Replaces a text that only its recipient may read. */
export const MASKED_TEXT = '••••••';
