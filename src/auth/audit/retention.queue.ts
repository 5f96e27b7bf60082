import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Every hour: the audit log and sessions lose what is older than they are kept. */
export const retentionQueue = defineQueue('auth-retention', z.object({}), { attempts: 1 });
