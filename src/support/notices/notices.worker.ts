import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { SendNotice } from './send-notice.js';

const Payload = z.object({ noticeId: z.number() });
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 30_000;
const MOST_AT_ONCE = 200;

/** E-mails about tickets that are due. */
@BackgroundWork({
  name: 'ticket-notices',
  payload: Payload,
  key: ({ noticeId }) => noticeId,
  everyMs: EVERY_MS,
  isOutward: true,
})
export class TicketNoticesWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: SendNotice,
  ) {
    super();
  }

  protected handle({ noticeId }: Payload): Promise<void> {
    return this.notices.send(noticeId);
  }

  override async reconcile(): Promise<Payload[]> {
    const rows = await this.em
      .fork()
      .execute<{ id: string }[]>(
        `select id from ticket_notices where state = 'waiting' and due_at <= now() order by due_at limit ${MOST_AT_ONCE}`,
      );
    return rows.map(({ id }) => ({ noticeId: Number(id) }));
  }
}
