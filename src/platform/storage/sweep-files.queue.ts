import { z } from 'zod';
import { defineQueue } from '../queues/define-queue.js';

/** Once in a while: files that nobody finished storing or removing. */
export const sweepFilesQueue = defineQueue('sweep-files', z.object({}), { attempts: 1 });
