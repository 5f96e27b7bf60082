// Apart from the schemas, so that a page that only tells the limits does not load the schema library.

export const LONGEST_AUTO_REPLY_NAME = 150;
/** Of one account: all that run on a device are looked at for each message. */
export const MOST_AUTO_REPLIES = 200;
export const MOST_DEVICES = 50;
/** Hours before the same person gets the same answer again; at most a year. */
export const RENEW_HOURS = { from: 2, to: 8760, usual: 24 } as const;
