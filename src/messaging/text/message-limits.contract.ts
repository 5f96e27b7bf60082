// Apart from the schemas, so that a page that only tells the limits does not load the schema library.

/** Largest attachment in bytes, by kind; WhatsApp refuses more. */
export const ATTACHMENT_LIMITS = {
  image: 5_000_000,
  video: 16_000_000,
  audio: 16_000_000,
  document: 16_000_000,
} as const;
/**
 * As much as WhatsApp's own apps send and show, counted as they count: in UTF-16 code units, as `String.length` does. An emoji is two or
 * more of them.
 */
export const LONGEST_BODY = 65_536;
/** A text that goes with a file. */
export const MAX_CAPTION = 4_096;
/** A search in texts: what is shorter is in nearly every one. */
export const SHORTEST_SEARCH = 3;
