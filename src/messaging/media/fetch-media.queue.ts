import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Brings the file of a message that came into our store, before WhatsApp forgets it. */
export const fetchMediaQueue = defineQueue('fetch-media', z.object({ accountId: z.number(), messageId: z.number() }), {
  // An hour and more.
  attempts: 12,
  backoff: { type: 'exponential', delay: 1000, jitter: 0.5 },
});
