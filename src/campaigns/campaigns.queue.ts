import { z } from 'zod';
import { defineQueue } from '../platform/queues/define-queue.js';

/** Every second: who is due gets their message. A lost tick is made up by the next. */
export const tickQueue = defineQueue('campaign-tick', z.object({}), { attempts: 1 });

/** Once in a while, and when there is reason to: what the rows say is unfinished is taken up. `all` looks further back, for after a start. */
export const reconcileCampaignsQueue = defineQueue(
  'reconcile-campaigns',
  z.object({ all: z.boolean().default(false) }),
  { attempts: 1 },
);
