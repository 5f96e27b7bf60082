/** The minimum covers WhatsApp's storage of undelivered messages. */
export const RETENTION_DAYS = { min: 30, max: 3650 };
