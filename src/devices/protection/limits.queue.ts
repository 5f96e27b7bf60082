import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Once in a while: what WhatsApp has forbidden until a moment that has passed is told to be over. */
export const limitsQueue = defineQueue('device-limits', z.object({}), { attempts: 1 });
