// Pages load this file without the schema library.

export const MAX_AUTO_REPLY_NAME_CHARS = 150;
/** Every inbound message checks all auto-replies. */
export const MAX_AUTO_REPLIES = 200;
export const MAX_AUTO_REPLY_DEVICES = 50;
/** Hours before a contact may receive the same answer again. */
export const RENEW_HOURS = { min: 2, max: 8760, default: 24 } as const;
