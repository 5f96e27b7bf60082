/** Returns the key of a reminder's text. @see describe-open.ts */
export const stepKey = (index: number): string => `step:${index}`;
