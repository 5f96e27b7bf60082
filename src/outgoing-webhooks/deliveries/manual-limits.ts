import type { Limit } from '../../platform/throttle/throttle.js';

/** Users trigger these requests to arbitrary addresses. */
export const MANUAL_DELIVERIES: Limit = { name: 'webhooks-by-hand', points: 30, seconds: 60 };
export const MANUAL_REPLAYS: Limit = { name: 'webhook-spans-by-hand', points: 10, seconds: 600 };
