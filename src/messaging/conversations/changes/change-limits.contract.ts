// Separate from the schemas, so that pages do not load zod.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** WhatsApp's limits. Recipients do not receive later edits and deletions. */
export const MAX_EDIT_AGE_MS = 15 * MINUTE_MS;
export const MAX_DELETE_AGE_MS = 60 * HOUR_MS;
