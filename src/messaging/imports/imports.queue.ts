import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Carries an import on from where its row says it is. Nothing is tried again by the queue: the reconcile job does, and the row says when. */
export const importQueue = defineQueue('contact-import', z.object({ accountId: z.number(), importId: z.number() }), {
  attempts: 1,
});

/** Every few seconds: what the rows say is unfinished is queued again, and what nobody needs any more is removed. */
export const reconcileImportsQueue = defineQueue('reconcile-imports', z.object({}), { attempts: 1 });
