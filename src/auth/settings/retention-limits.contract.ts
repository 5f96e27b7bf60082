/** The minimum is as long as WhatsApp stores undelivered messages. */
export const RETENTION_DAYS = { min: 30, max: 3650 };
