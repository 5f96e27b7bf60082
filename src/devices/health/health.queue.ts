import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Once in a while: timelines and figures that are old go, and so do devices that were never linked. */
export const healthSweepQueue = defineQueue('device-health-sweep', z.object({}), { attempts: 1 });
