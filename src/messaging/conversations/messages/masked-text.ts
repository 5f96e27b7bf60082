export const MASKED_TEXT = '••••••';
