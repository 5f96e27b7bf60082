import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.js';

/** The key is the ID of the scheduled message. */
export const sendLaterJob = defineJob({
  name: 'messaging.send_later',
  durable: true,
  schema: z.object({ id: z.number() }),
});
