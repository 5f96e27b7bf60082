/** Days for which messages can be kept: at least as long as WhatsApp holds what it could not hand over, at most ten years. */
export const RETENTION_DAYS = { least: 30, most: 3650 };
