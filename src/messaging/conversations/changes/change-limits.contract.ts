// Separate from the schemas: pages load no zod.

const MINUTE_MS = 60_000;

/** WhatsApp's limits. Later changes reach no one. */
export const EDIT_WITHIN_MS = 15 * MINUTE_MS;
export const DELETE_WITHIN_MS = 60 * 60 * MINUTE_MS;
