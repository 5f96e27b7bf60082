import type { Limit } from '../../platform/throttle/throttle.js';

// What nobody but whoever asks makes happen is sent to an address that may be anybody's. Of an account:

/** One call each. */
export const BY_HAND: Limit = { name: 'webhooks-by-hand', points: 30, seconds: 60 };
/** As many as a month has. */
export const SPANS_BY_HAND: Limit = { name: 'webhook-spans-by-hand', points: 10, seconds: 600 };
