import { z } from 'zod';
import { defineQueue } from '../platform/queues/define-queue.js';

/** Every few seconds: what is wrong with devices is noticed, told, and taken back when it is over. */
export const evaluateAlertsQueue = defineQueue('evaluate-alerts', z.object({}), { attempts: 1 });

/** What one user is to be told by one way, everything that is due at once. The rows say what; tries are counted there. */
export const alertNotificationsQueue = defineQueue(
  'alert-notifications',
  z.object({ userId: z.number(), channel: z.enum(['email', 'whatsapp']), news: z.enum(['raised', 'cleared']) }),
  { attempts: 1 },
);
