// Kept apart so that pages need not load the schema library.

export const MAX_AUTO_REPLY_NAME_CHARS = 150;
/** Every inbound message checks all auto-replies of its device. */
export const MAX_AUTO_REPLIES = 200;
export const MAX_AUTO_REPLY_DEVICES = 50;
/** Hours before a contact may receive the same answer again. */
export const RENEW_HOURS = { from: 2, to: 8760, usual: 24 } as const;
