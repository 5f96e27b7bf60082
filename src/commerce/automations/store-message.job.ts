import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { GetWallClock } from '../../auth/auth.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { claimDueMessages, IS_NEXT } from './claim-due-messages.js';
import { SendStoreMessage } from './send-store-message.js';
import { TrackMessages } from './track-messages.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

export const storeMessageJob = defineJob({
  name: 'store-messages',
  schema: Payload,
  key: ({ accountId }) => accountId,
  concurrency: 4,
  everyMs: 2_000,
});

@HandlesJob(storeMessageJob)
export class StoreMessageJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly sender: SendStoreMessage,
    private readonly tracker: TrackMessages,
    private readonly queries: QueryBus,
  ) {}

  async findDue({ isAfterStart }: { isAfterStart: boolean }): Promise<Payload[]> {
    await this.tracker.reconcile(isAfterStart);
    const { rows } = await sql<Payload>`
      select distinct account_id as "accountId" from store_messages m where message_id is null and ${IS_NEXT} and (
         (state = 'waiting' and due_at <= clock_timestamp()) or (state = 'queued' and updated_at < clock_timestamp() - interval '30 seconds'))`.execute(
      database(this.em),
    );
    return rows;
  }

  async execute({ accountId }: Payload): Promise<void> {
    const wallClock = await this.queries.execute(new GetWallClock(accountId));
    for (;;) {
      const due = await claimDueMessages(this.em, accountId, wallClock);
      if (due.length === 0) return;
      for (const message of due) await this.sender.send(message);
    }
  }
}
