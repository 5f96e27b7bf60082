import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Hurries the erasing of accounts that were deleted; the rows say which, and a repeat each minute finds what was left. */
export const eraseAccountsQueue = defineQueue('erase-accounts', z.object({}), { attempts: 1 });
