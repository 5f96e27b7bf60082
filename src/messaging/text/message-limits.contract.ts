// Apart from the schemas, so that a page that only tells the limits does not load the schema library.

/** Largest attachment in bytes, by kind; WhatsApp refuses more. */
export const ATTACHMENT_LIMITS = {
  image: 5_000_000,
  video: 16_000_000,
  audio: 16_000_000,
  document: 16_000_000,
} as const;
export const LONGEST_BODY = 4096;
/** A search in texts: what is shorter is in nearly every one. */
export const SHORTEST_SEARCH = 3;
