import { z } from 'zod';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { RecordContactProfile } from './commands/record-contact-profile.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number(), contactId: z.number() });
type Payload = z.infer<typeof Payload>;

/** The contact's next message repeats a lost job. */
export const contactProfileJob = defineJob({
  // Queued jobs store this name.
  name: 'contact-picture',
  schema: Payload,
  key: ({ contactId }) => contactId,
  concurrency: 8,
  retry: { attempts: 3 },
});

@HandlesJob(contactProfileJob)
export class ContactProfileJobHandler implements QueuedJobHandler<Payload> {
  constructor(private readonly recordContactProfile: RecordContactProfile) {}

  async execute({ accountId, deviceId, contactId }: Payload): Promise<void> {
    await this.recordContactProfile.execute(accountId, deviceId, contactId);
  }
}
