/** By which the text of a reminder is open; see describe-open.ts. */
export const stepKey = (index: number): string => `step:${index}`;
