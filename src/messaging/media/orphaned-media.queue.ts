import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

export const orphanedMediaQueue = defineQueue('orphaned-media', z.object({}), { attempts: 1 });
