import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Looks at which fields the members of groups still have; the rows say which groups, and a repeat finds what was left. */
export const groupParamsQueue = defineQueue('group-params', z.object({}), { attempts: 1 });
