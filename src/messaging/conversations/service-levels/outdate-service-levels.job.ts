import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { BusinessHoursUpdated } from '../../../auth/business-hours.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../../platform/jobs/job-handler.js';
import { SlaPoliciesUpdated } from '../../messaging.messages.js';

type Payload = Record<string, never>;

const BATCH_SIZE = 500;

const policiesUpdatedJob = defineJob({
  name: 'messaging.outdate_service_levels',
  durable: true,
  on: SlaPoliciesUpdated,
});

const hoursUpdatedJob = defineJob({
  name: 'messaging.outdate_service_levels_of_hours',
  durable: true,
  on: BusinessHoursUpdated,
});

@HandlesJob(policiesUpdatedJob)
@HandlesJob(hoursUpdatedJob)
export class OutdateServiceLevels implements DurableJobHandler<Payload> {
  constructor(private readonly orm: MikroORM) {}

  async execute(_payload: Payload, { accountId }: JobRun<Payload>): Promise<void> {
    if (accountId === null) return;
    await this.addWaiting(accountId);
    await this.outdate(accountId);
  }

  /** Adds chats that waited before the first policy, from their first unanswered message. */
  private async addWaiting(accountId: number): Promise<void> {
    let count = BATCH_SIZE;
    while (count > 0) {
      const { numAffectedRows = 0n } = await sql`
        insert into chat_service_levels (chat_id, account_id, started_at)
          select c.id, c.account_id, c.waiting_since from chats c
            where c.account_id = ${accountId} and c.waiting_since is not null and c.state <> 'resolved'
              and exists (select from sla_policies where account_id = ${accountId})
              and not exists (select from chat_service_levels s where s.chat_id = c.id)
            order by c.waiting_since, c.id limit ${BATCH_SIZE} for key share of c
          on conflict do nothing`.execute(database(this.orm.em.fork()));
      count = Number(numAffectedRows);
    }
  }

  /** Skips resolved chats, which have no due times until they reopen. */
  private async outdate(accountId: number): Promise<void> {
    let after: number | null = 0;
    while (after !== null) {
      const { rows }: { rows: { chat_id: number | null }[] } = await sql<{ chat_id: number | null }>`
        with batch as materialized (
          select chat_id from chat_service_levels where account_id = ${accountId} and chat_id > ${after}
            order by chat_id limit ${BATCH_SIZE}),
        running as (
          select s.chat_id from batch b join chat_service_levels s using (chat_id) join chats c on c.id = s.chat_id
            where c.state <> 'resolved' order by s.chat_id for no key update of s),
        written as (
          update chat_service_levels s set revision = revision + 1 from running r where s.chat_id = r.chat_id)
        select max(chat_id) chat_id from batch`.execute(database(this.orm.em.fork()));
      after = rows[0]?.chat_id ?? null;
    }
  }
}
