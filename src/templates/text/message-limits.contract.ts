/** WhatsApp's own limit, in UTF-16 code units. An emoji takes two or more. */
export const MAX_BODY_LENGTH = 65_536;
export const MAX_CAPTION = 4_096;
/** Shorter terms match nearly every text. */
export const MIN_SEARCH_LENGTH = 3;
