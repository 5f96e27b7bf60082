import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Runs deletions in the background; the rows say how far each came, and a repeat goes on with what was left. */
export const deletionsQueue = defineQueue('deletions', z.object({}), { attempts: 1 });
