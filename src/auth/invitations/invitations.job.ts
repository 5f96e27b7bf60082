import { z } from 'zod';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { SendInvitation } from './send-invitation.js';

const Payload = z.object({ userId: z.number(), accountId: z.number() });
type Payload = z.infer<typeof Payload>;

export const invitationsJob = defineJob({
  name: 'colleague-invitations',
  schema: Payload,
  key: ({ userId }) => userId,
  concurrency: 4,
  everyMs: 60_000,
  retry: { attempts: 3, backoff: { type: 'exponential', delay: 3_000 } },
  outward: true,
});

@HandlesJob(invitationsJob)
export class InvitationsJobHandler implements QueuedJobHandler<Payload> {
  constructor(private readonly invitation: SendInvitation) {}

  findDue(): Promise<Payload[]> {
    return this.invitation.findUnsent();
  }

  execute({ userId }: Payload): Promise<void> {
    return this.invitation.execute(userId);
  }
}
