import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Makes the file of an export. Nothing is tried again by the queue: the reconcile job does, from what the rows say. */
export const exportQueue = defineQueue('export', z.object({ accountId: z.number(), exportId: z.number() }), {
  attempts: 1,
});

/** Every few seconds: what is unfinished is queued again, and what has expired is removed. */
export const reconcileExportsQueue = defineQueue('reconcile-exports', z.object({}), { attempts: 1 });
