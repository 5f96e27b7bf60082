/** Isolates the direction of a text that has no element of its own. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
