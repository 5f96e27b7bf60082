import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { CheckConnection, MIN_REJECTED_DELIVERIES } from './check-connection.js';

/** Queued jobs outlive updates: the field keeps its name. */
const CheckJob = z.object({ shopId: z.number() });
type CheckJob = z.infer<typeof CheckJob>;

const POLL_INTERVAL_MS = 600_000;

/** Runs daily, and earlier after refused deliveries or a day without events. */
export const checkStoresJob = defineJob({
  name: 'check-shops',
  schema: CheckJob,
  concurrency: 8,
  everyMs: POLL_INTERVAL_MS,
  outward: true,
  accountOf: 'shops',
  key: ({ shopId }) => shopId,
});

@HandlesJob(checkStoresJob)
export class CheckStoresJobHandler implements QueuedJobHandler<CheckJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly checks: CheckConnection,
  ) {}

  async findDue(): Promise<CheckJob[]> {
    await this.deleteExpiredHandshakes();
    const { rows } = await sql<CheckJob>`
      select id as "shopId" from shops where state in ('connected', 'needs_attention') and (checked_at is null
          or checked_at < clock_timestamp() - interval '1 day'
          or (state_reason = 'unreachable' and checked_at < clock_timestamp() - interval '10 minutes')
          or (state_reason is null and checked_at < refused_at and refused_at > coalesce(last_event_at, '-infinity')
            and refused_count >= ${MIN_REJECTED_DELIVERIES})
          or (state_reason is null and checked_at < last_event_at + interval '1 day'
            and last_event_at < clock_timestamp() - interval '1 day'))
        order by checked_at nulls first limit 500`.execute(database(this.em));
    return rows;
  }

  execute({ shopId: storeId }: CheckJob): Promise<void> {
    return this.checks.check(storeId);
  }

  private async deleteExpiredHandshakes(): Promise<void> {
    await database(this.em).deleteFrom('shop_handshakes').where('expires_at', '<', CURRENT_TIME).execute();
    await database(this.em)
      .updateTable('shops as s')
      .set({ state: 'not_connected' })
      .where('s.state', '=', 'connecting')
      .where('s.secret_sealed', 'is', null)
      .where(sql<boolean>`not exists (select from shop_handshakes h where h.shop_id = s.id)`)
      .execute();
  }
}
