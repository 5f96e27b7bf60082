/** Replaces a text that only its recipient may read, such as a one-time code. */
export const MASKED_TEXT = '••••••';
