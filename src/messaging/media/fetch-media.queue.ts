import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Brings the file of a message that came into our store, before WhatsApp forgets it. */
export const fetchMediaQueue = defineQueue('fetch-media', z.object({ accountId: z.number(), messageId: z.number() }));
