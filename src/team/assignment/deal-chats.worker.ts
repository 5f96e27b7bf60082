import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { Workers } from '../../platform/queues/workers.js';
import { ChooseRules } from './choose-rules.js';
import { DealChats } from './deal-chats.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

/** A bot may still decide whether it answers. */
const BOT_DECISION_POLL_MS = 1_000;

@BackgroundWork({
  name: 'deal-chats',
  payload: Payload,
  key: ({ accountId }) => accountId,
  concurrency: 4,
  everyMs: 10_000,
})
export class DealChatsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly rules: ChooseRules,
    private readonly deal: DealChats,
    private readonly workers: Workers,
  ) {
    super();
  }

  /** Chats that wait for a colleague count only while someone is available. */
  override async reconcile(): Promise<Payload[]> {
    const { rows } = await sql<Payload>`
      select distinct q.account_id as "accountId" from chats_to_deal q
        where not q.is_waiting
          or exists (select from user_presence p where p.account_id = q.account_id and p.away_reason is null)`.execute(
      database(this.em),
    );
    return rows;
  }

  protected async handle({ accountId }: Payload): Promise<void> {
    const hasUndecidedChats = await this.rules.execute(accountId);
    await this.deal.execute(accountId);
    if (hasUndecidedChats) await this.workers.wake(DealChatsWorker, { accountId }, { delayMs: BOT_DECISION_POLL_MS });
  }
}
