import { z } from 'zod';
import { Jobs } from '../../platform/jobs/jobs.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { CodeRequests } from '../codes/code-requests.js';
import { DeliverCode } from '../codes/commands/deliver-code.js';
import { SendNotice } from './send-notice.js';
import { RecordUndelivered } from './record-undelivered.js';
import { accountOfUser } from '../auth.sql.js';

const Payload = z.union([
  z.object({ codeRequestId: z.number() }),
  z.object({ userId: z.number(), notice: z.enum(['password_reset', 'disk_full']) }),
]);
type Payload = z.infer<typeof Payload>;

/** Jobs never hold the code. */
export const notificationsJob = defineJob({
  name: 'notifications',
  schema: Payload,
  key: (payload) => ('notice' in payload ? `${payload.notice}-${payload.userId}` : `code-${payload.codeRequestId}`),
  concurrency: 8,
  // Codes use the platform's device, so no account limits them.
  accountOf: (payload) => ('notice' in payload ? accountOfUser(payload.userId) : undefined),
  everyMs: 15_000,
  retry: { attempts: 4 },
});

@HandlesJob(notificationsJob)
export class NotificationsJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly sendNotice: SendNotice,
    private readonly deliverCode: DeliverCode,
    private readonly requests: CodeRequests,
    private readonly undelivered: RecordUndelivered,
    private readonly jobs: Jobs,
  ) {}

  async findDue(): Promise<Payload[]> {
    const { pending, expired } = await this.requests.collectUnfinished();
    for (const { id, userId } of expired)
      if (userId !== null) await this.undelivered.record({ userId }, `code ${id}`, 'too_late');
    return pending.map((codeRequestId) => ({ codeRequestId }));
  }

  async execute(payload: Payload): Promise<void> {
    if ('notice' in payload) return this.sendNotice.execute(payload.userId, payload.notice);
    const delay = await this.deliverCode.execute(payload.codeRequestId);
    if (delay) await this.jobs.enqueue(notificationsJob, payload, { delayMs: delay.retryInSeconds * 1000 });
  }
}
