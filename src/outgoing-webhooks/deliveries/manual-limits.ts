import type { Limit } from '../../platform/throttle/throttle.js';

/** Users can send requests to any address. */
export const MANUAL_DELIVERIES: Limit = { name: 'webhooks-by-hand', points: 30, seconds: 60 };
export const MANUAL_REPLAYS: Limit = { name: 'webhook-spans-by-hand', points: 10, seconds: 600 };
