import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database, NOW } from '../../platform/database/statements/database.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { SendSupportNotice } from './send-support-notice.js';

const Payload = z.object({ noticeId: z.number() });
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 30_000;
const MAX_BATCH_SIZE = 200;

@BackgroundWork({
  name: 'ticket-notices',
  payload: Payload,
  key: ({ noticeId }) => noticeId,
  concurrency: 4,
  everyMs: EVERY_MS,
  isOutward: true,
  accountOf: 'ticket_notices',
})
export class TicketNoticesWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: SendSupportNotice,
  ) {
    super();
  }

  protected handle({ noticeId }: Payload): Promise<void> {
    return this.notices.send(noticeId);
  }

  override reconcile(): Promise<Payload[]> {
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
