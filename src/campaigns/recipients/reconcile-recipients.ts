import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindMessagesByKeys } from '../../messaging/messaging.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { DeliveryTracker } from './delivery-tracker.js';
import type { RecipientUpdate } from './move-recipients.js';
import { type RecipientKey, recipientKey, statusOf } from './recipient-progress.js';

const BATCH_SIZE = 1_000;
/** An event usually resolves younger changes. */
const MIN_IDLE_SECONDS = 5;
const MAX_AGE_DAYS = 2;

/** Corrects recipients by the message ledger, the source of truth. */
@Injectable()
export class ReconcileRecipients {
  /** Messages stuck on an offline device must not block others. */
  private lastCheckedId = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly tracker: DeliveryTracker,
  ) {}

  /** Checks recently changed recipients too after a start. */
  async checkInFlight({ isAfterStart }: { isAfterStart: boolean }): Promise<void> {
    const { rows } = await sql<Pick<Row<'campaign_recipients'>, 'id' | 'resends' | 'account_id'>>`
      with in_flight as materialized (select id, resends, account_id from campaign_recipients
         where status = 'queued' and updated_at < now() - make_interval(secs => ${isAfterStart ? 0 : MIN_IDLE_SECONDS}))
       select id, resends, account_id from in_flight where id > ${this.lastCheckedId} order by id limit ${BATCH_SIZE}`.execute(
      database(this.em),
    );
    this.lastCheckedId = rows.length < BATCH_SIZE ? 0 : rows.at(-1)!.id;
    for (const [accountId, accountRows] of Map.groupBy(rows, (row) => row.account_id))
      await this.applyMessages(accountId, accountRows);
  }

  /** Recovers updates lost by the previous process. */
  async checkRecentRuns(): Promise<void> {
    const campaigns = await database(this.em)
      .selectFrom('campaigns')
      .select(['id', 'account_id', 'run'])
      .where('served_at', '>', sql<Date>`now() - make_interval(days => ${MAX_AGE_DAYS})`)
      .execute();
    for (const campaign of campaigns)
      for (const status of ['sent', 'delivered'] as const) await this.checkRun(campaign, status);
  }

  private async checkRun(
    { id, account_id: accountId, run }: Pick<Row<'campaigns'>, 'id' | 'account_id' | 'run'>,
    status: 'sent' | 'delivered',
  ): Promise<void> {
    let last = 0;
    for (;;) {
      const rows = await database(this.em)
        .selectFrom('campaign_recipients')
        .select(['id', 'resends', 'contact_id'])
        .where('account_id', '=', accountId)
        .where('campaign_id', '=', id)
        .where('run', '=', run)
        .where('status', '=', status)
        .where('contact_id', '>', last)
        .orderBy('contact_id')
        .limit(BATCH_SIZE)
        .execute();
      await this.applyMessages(accountId, rows);
      if (rows.length < BATCH_SIZE) return;
      last = rows.at(-1)!.contact_id;
    }
  }

  private async applyMessages(accountId: number, recipients: readonly RecipientKey[]): Promise<void> {
    const found = await this.queries.execute(new FindMessagesByKeys(accountId, recipients.map(recipientKey)));
    const updates = recipients.flatMap(({ id, resends }): RecipientUpdate[] => {
      const message = found.get(recipientKey({ id, resends }));
      const status = message && statusOf(message.status);
      return status && status !== 'queued' ? [{ accountId, id, resends, status, reason: message.failure }] : [];
    });
    if (updates.length > 0) await this.tracker.write(updates);
  }
}
