// Apart from the schemas, so that a page that only tells the limits does not load the schema library.

const MINUTE_MS = 60_000;

/** WhatsApp's own limits: what comes later it shows to nobody. */
export const EDIT_WITHIN_MS = 15 * MINUTE_MS;
export const DELETE_WITHIN_MS = 60 * 60 * MINUTE_MS;
