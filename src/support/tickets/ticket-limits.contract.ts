/** Files of one message of a ticket. */
export const MOST_ATTACHMENTS = 5;
/** Bytes of one. */
export const LARGEST_ATTACHMENT = 5_000_000;
export const LONGEST_BODY = 5_000;
