import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Once in a while: the rows of devices that no process holds say so. */
export const orphansQueue = defineQueue('device-orphans', z.object({}), { attempts: 1 });
