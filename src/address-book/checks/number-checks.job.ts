import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { IsAccountActive } from '../../auth/auth.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { log } from '../../platform/logging.js';
import { NumbersChecked } from '../address-book.messages.js';
import { CheckNumbers } from './check-numbers.js';

/** Ten checks per minute and device. WhatsApp bans numbers that check more. */
const INTERVAL_MS = 6_000;

/** Reads one index entry per account. */
const ACCOUNTS_WITH_CHECKS = sql<Pick<Row<'contacts'>, 'account_id'>>`
  with recursive waiting as (
    (select account_id from contacts where check_wanted_at is not null order by account_id limit 1)
    union all
    select (select c.account_id from contacts c
      where c.check_wanted_at is not null and c.account_id > w.account_id order by c.account_id limit 1)
      from waiting w where w.account_id is not null)
  select account_id from waiting where account_id is not null`;

export const numberChecksJob = defineJob({ name: 'number-checks', everyMs: INTERVAL_MS });

@HandlesJob(numberChecksJob)
export class NumberChecksJobHandler implements PeriodicJobHandler {
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly checks: CheckNumbers,
  ) {}

  async execute(): Promise<void> {
    const { rows: accounts } = await ACCOUNTS_WITH_CHECKS.execute(database(this.em));
    const started = accounts
      .map(({ account_id }) => account_id)
      .filter((accountId) => !this.running.has(accountId))
      .map((accountId) => {
        const check = this.check(accountId).finally(() => this.running.delete(accountId));
        this.running.set(accountId, check);
        return check;
      });
    const finished = Promise.all(started).catch((error: unknown) => log.warn({ err: error }, 'number check failed'));
    // A slow account must not delay the others.
    await Promise.race([finished, sleep(INTERVAL_MS, undefined, { ref: false })]);
  }

  private async check(accountId: number): Promise<void> {
    if (!(await this.queries.execute(new IsAccountActive(accountId)))) return;
    if (await this.checks.checkAccount(accountId)) this.events.publish(new NumbersChecked(accountId));
  }
}
