import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** What is to be told to people. A job names a row and never carries a code. */
export const notificationsQueue = defineQueue(
  'notifications',
  z.union([
    z.object({ codeRequestId: z.number() }),
    z.object({ userId: z.number(), notice: z.enum(['password_reset', 'disk_full']) }),
  ]),
  { attempts: 4 },
);

/** Once in a while: requests whose job was lost are queued again, those that came to nothing go on record. */
export const reconcileCodesQueue = defineQueue('reconcile-codes', z.object({}), { attempts: 1 });
