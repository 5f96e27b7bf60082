import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database, NOW } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { SendSupportNotice } from './send-support-notice.js';

const Payload = z.object({ noticeId: z.number() });
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 30_000;
const MAX_BATCH_SIZE = 200;

export const ticketNoticesJob = defineJob({
  name: 'ticket-notices',
  schema: Payload,
  key: ({ noticeId }) => noticeId,
  concurrency: 4,
  everyMs: EVERY_MS,
  outward: true,
  accountOf: 'ticket_notices',
});

@HandlesJob(ticketNoticesJob)
export class TicketNoticesJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: SendSupportNotice,
  ) {}

  execute({ noticeId }: Payload): Promise<void> {
    return this.notices.send(noticeId);
  }

  findDue(): Promise<Payload[]> {
    return database(this.em.fork())
      .selectFrom('ticket_notices')
      .select('id as noticeId')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', NOW)
      .orderBy('due_at')
      .limit(MAX_BATCH_SIZE)
      .execute();
  }
}
