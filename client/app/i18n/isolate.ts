/** Isolates a text's direction where no element can. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
