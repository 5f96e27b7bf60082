/** Timeout after which Baileys returns as if WhatsApp had answered. */
export const QUERY_TIMEOUT_MS = 30_000;
