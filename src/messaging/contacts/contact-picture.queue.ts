import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Fetches the profile picture of somebody the account talks with. */
export const contactPictureQueue = defineQueue(
  'contact-picture',
  z.object({ accountId: z.number(), deviceId: z.number(), contactId: z.number() }),
  { attempts: 3 },
);
