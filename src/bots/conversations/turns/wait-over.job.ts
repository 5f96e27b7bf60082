import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.js';

/** The key is the conversation ID. */
export const waitOverJob = defineJob({
  name: 'bots.wait_over',
  durable: true,
  schema: z.object({ conversationId: z.number(), turnId: z.number() }),
});
