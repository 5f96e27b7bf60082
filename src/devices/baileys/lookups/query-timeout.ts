/** Baileys then returns as if answered. */
export const QUERY_TIMEOUT_MS = 30_000;
