import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { SendInvitation } from './send-invitation.js';

const Payload = z.object({ userId: z.number(), accountId: z.number() });
type Payload = z.infer<typeof Payload>;

@BackgroundWork({
  name: 'colleague-invitations',
  payload: Payload,
  key: ({ userId }) => userId,
  concurrency: 4,
  everyMs: 60_000,
  retry: { attempts: 3, backoff: { type: 'exponential', delay: 3_000 } },
  isOutward: true,
})
export class InvitationsWorker extends BackgroundWorker<Payload> {
  constructor(private readonly invitation: SendInvitation) {
    super();
  }

  override reconcile(): Promise<Payload[]> {
    return this.invitation.findUnsent();
  }

  protected handle({ userId }: Payload): Promise<void> {
    return this.invitation.execute(userId);
  }
}
