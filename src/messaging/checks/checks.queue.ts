import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Asks WhatsApp about the numbers somebody wants to know of, a few at a time. */
export const numberChecksQueue = defineQueue('number-checks', z.object({}), { attempts: 1 });
