// Apart from the schemas, so that a page that only tells the limits does not load the schema library.

export const MOST_WORDS = 30;
export const LONGEST_WORD = 40;
export const LONGEST_REPLY = 1000;
