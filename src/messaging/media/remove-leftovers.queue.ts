import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

export const removeLeftoversQueue = defineQueue('remove-media-leftovers', z.object({}), { attempts: 1 });
