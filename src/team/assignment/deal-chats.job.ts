import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { ChooseRules } from './choose-rules.js';
import { DealChats } from './deal-chats.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

/** A bot may still decide whether it answers. */
const BOT_DECISION_POLL_MS = 1_000;

export const dealChatsJob = defineJob({
  name: 'deal-chats',
  schema: Payload,
  key: ({ accountId }) => accountId,
  concurrency: 4,
  everyMs: 10_000,
});

@HandlesJob(dealChatsJob)
export class DealChatsJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly rules: ChooseRules,
    private readonly deal: DealChats,
    private readonly jobs: Jobs,
  ) {}

  /** Chats that wait for a colleague count only while someone is available. */
  async findDue(): Promise<Payload[]> {
    const { rows } = await sql<Payload>`
      select distinct q.account_id as "accountId" from chats_to_deal q
        where not q.is_waiting
          or exists (select from user_presence p where p.account_id = q.account_id and p.away_reason is null)`.execute(
      database(this.em),
    );
    return rows;
  }

  async execute({ accountId }: Payload): Promise<void> {
    const hasUndecidedChats = await this.rules.execute(accountId);
    await this.deal.execute(accountId);
    if (hasUndecidedChats) await this.jobs.enqueue(dealChatsJob, { accountId }, { delayMs: BOT_DECISION_POLL_MS });
  }
}
