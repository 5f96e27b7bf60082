import { z } from 'zod';
import { defineQueue } from '../platform/queues/define-queue.js';

/** Every second: who is due gets their message. A lost tick is made up by the next. */
export const tickQueue = defineQueue('campaign-tick', z.object({}), { attempts: 1 });

/** Once in a while: what the rows say is unfinished is taken up. `all` looks further back, for after a start. */
export const sweepQueue = defineQueue('campaign-sweep', z.object({ all: z.boolean().default(false) }), { attempts: 1 });

/** Writes the recipients of a campaign that is too large for the request that started it. */
export const fillQueue = defineQueue('campaign-fill', z.object({ campaignId: z.number() }));
