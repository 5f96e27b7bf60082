import { z } from 'zod';
import { defineQueue } from '../queues/define-queue.js';

/** Once in a while: what the triggers counted is added up. A lost job delays nothing but the adding. */
export const aggregateCountersQueue = defineQueue('aggregate-counters', z.object({}), { attempts: 1 });
