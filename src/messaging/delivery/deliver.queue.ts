import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Wakes a device: send what the ledger has queued for it, in order. */
export const deliverQueue = defineQueue(
  'deliver',
  z.object({
    accountId: z.number(),
    deviceId: z.number(),
  }),
);

/** Once in a while: what the rows say is unfinished is queued again, so that a lost job delays and never loses. */
export const reconcileDeliveryQueue = defineQueue('reconcile-delivery', z.object({}), { attempts: 1 });
