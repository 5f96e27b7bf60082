import { EntityManager } from '@mikro-orm/postgresql';
import { FetchOrderDetails } from '../../../devices/lookups.messages.js';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

const Payload = z.object({ accountId: z.number(), messageId: z.number() });
type Payload = z.infer<typeof Payload>;

/** After each rejection. Then the order stays without items. */
const RETRY_DELAYS_S = [3, 60, 300, 1_800, 7_200];
const OFFLINE_DELAY_S = 60;
const MAX_AGE_DAYS = 7;
const MAX_RECONCILED = 200;

export const fetchOrderJob = defineJob({
  name: 'fetch-order',
  schema: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 8,
  everyMs: 5_000,
});

@HandlesJob(fetchOrderJob)
export class FetchOrderJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly finalize: FinalizeMessages,
  ) {}

  async findDue(): Promise<Payload[]> {
    await database(this.em)
      .deleteFrom('order_lookups')
      .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${MAX_AGE_DAYS})`)
      .execute();
    return database(this.em)
      .selectFrom('order_lookups')
      .select(['account_id as accountId', 'message_id as messageId'])
      .where('next_at', '<=', CURRENT_TIME)
      .orderBy('next_at')
      .limit(MAX_RECONCILED)
      .execute();
  }

  async execute({ accountId, messageId }: Payload): Promise<void> {
    const lookup = await database(this.em)
      .selectFrom('order_lookups as l')
      .innerJoin('messages as m', 'm.id', 'l.message_id')
      .select(['m.device_id', 'm.content', 'l.attempts'])
      .where('l.message_id', '=', messageId)
      .where('l.account_id', '=', accountId)
      .whereRef('m.account_id', '=', 'l.account_id')
      .where('l.next_at', '<=', CURRENT_TIME)
      .executeTakeFirst();
    if (!lookup) return;
    if (!lookup.content) return deleteLookup(this.em, accountId, messageId);
    try {
      const query = new FetchOrderDetails(accountId, lookup.device_id, lookup.content);
      const details = await this.queries.execute(query);
      if (details) return await this.write(accountId, messageId, details);
      const delayS = RETRY_DELAYS_S[lookup.attempts];
      await (delayS === undefined
        ? deleteLookup(this.em, accountId, messageId)
        : this.postpone(accountId, messageId, delayS, 1));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      await this.postpone(accountId, messageId, OFFLINE_DELAY_S, 0);
    }
  }

  /** A null total or currency keeps the message's value. */
  private async write(accountId: number, messageId: number, details: object): Promise<void> {
    const isWritten = await this.em.fork().transactional(async (em) => {
      const { numAffectedRows } = await sql`
        update messages set content = null, updated_at = clock_timestamp(),
           card = jsonb_set(card, '{order}', (card -> 'order') || jsonb_strip_nulls(${JSON.stringify(details)}::jsonb))
          where id = ${messageId} and account_id = ${accountId} and not is_deleted and card -> 'order' is not null`.execute(
        database(em),
      );
      await deleteLookup(em, accountId, messageId);
      return numAffectedRows !== 0n;
    });
    if (isWritten) await this.finalize.publish(accountId, [messageId]);
  }

  private async postpone(accountId: number, messageId: number, delayS: number, attempts: number): Promise<void> {
    await database(this.em)
      .updateTable('order_lookups')
      .set({
        next_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delayS})`,
        attempts: sql<number>`attempts + ${attempts}`,
      })
      .where('message_id', '=', messageId)
      .where('account_id', '=', accountId)
      .execute();
  }
}

async function deleteLookup(em: EntityManager, accountId: number, messageId: number): Promise<void> {
  await database(em)
    .deleteFrom('order_lookups')
    .where('message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .execute();
}
