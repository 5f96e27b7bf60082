/** Keeps the direction of a text from turning its neighbours around, where no element can be put around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
