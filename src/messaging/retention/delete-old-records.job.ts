import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { ALL_ACCOUNTS } from '../../auth/auth.sql.js';
import { MAX_DAYS_BETWEEN } from '../conversations/rating/rating.contract.js';
import { COUNTERS } from '../../platform/counters/counters.sql.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';

const DAY_MS = 86_400_000;
const SCHEDULED_MESSAGES_DAYS = 30;
/** Repeated events find earlier notices. */
const SLA_NOTICES_DAYS = 7;
/** SQL: automatic assignment of the open chat reads the entry. */
const IS_READ_BY_ASSIGNMENT = sql`(h.kind in ('assigned', 'reopened') and exists (select from chats c
  where c.id = h.chat_id and c.state = 'open' and c.assignee_id is null and c.team_id is not null))`;

export const messagingRetentionJob = defineJob({ name: 'messaging-retention', everyMs: DAY_MS });

@HandlesJob(messagingRetentionJob)
export class DeleteOldRecordsJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await deleteInBatches(
      this.em,
      'scheduled_messages',
      sql`select id from scheduled_messages where (message_id is not null or failure is not null or cancelled_at is not null)
          and updated_at < ${this.before(SCHEDULED_MESSAGES_DAYS)} order by updated_at`,
    );
    // One lookup per account and name matches the index. Totals have no time and stay.
    await deleteInBatches(
      this.em,
      COUNTERS,
      sql`select c.ctid from ${ALL_ACCOUNTS} a cross join unnest('{messages.sent,messages.delivered,messages.read,messages.failed}'::text[]) n (name)
         cross join lateral (select ctid from ${sql.raw(COUNTERS)}
           where account_id = a.id and name = n.name and bucket < ${this.before(this.config.counterDays)}) c`,
    );
    await this.deleteTeamRecords();
  }

  private async deleteTeamRecords(): Promise<void> {
    await deleteInBatches(
      this.em,
      'chat_history',
      sql`select o.id from ${ALL_ACCOUNTS} a cross join lateral (select h.id from chat_history h
         where h.account_id = a.id and h.created_at < ${this.before(this.config.auditDays)} and not ${IS_READ_BY_ASSIGNMENT}) o`,
    );
    // The setting `days_between` counts from earlier questions.
    const ratingDays = Math.max(this.config.auditDays, MAX_DAYS_BETWEEN + 1);
    await deleteInBatches(
      this.em,
      'chat_ratings',
      sql`select o.id from ${ALL_ACCOUNTS} a cross join lateral (select r.id from chat_ratings r
         where r.account_id = a.id and r.created_at < ${this.before(ratingDays)}) o`,
    );
    await deleteInBatches(
      this.em,
      'sla_notices',
      sql`select id from sla_notices where created_at < ${this.before(SLA_NOTICES_DAYS)}`,
    );
  }

  private before(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
