import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindOrdered } from '../../messaging/bulk.messages.js';
import { DeliveryTracker } from './delivery-tracker.js';
import type { RecipientUpdate } from './move-recipients.js';
import { type RecipientKey, recipientKey, statusOf } from './recipient-progress.js';

const BATCH = 1_000;
/** An event usually resolves younger changes. */
const MIN_IDLE_SECONDS = 5;
/** Age limit at process start. */
const DAYS = 2;

interface Row {
  id: string;
  resends: number;
}

const toKey = ({ id, resends }: Row): RecipientKey => ({ id: Number(id), resends });

/** The message ledger is the source of truth. */
@Injectable()
export class ReconcileRecipients {
  /** Messages stuck on an offline device do not block later batches. */
  private lastCheckedId = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly tracker: DeliveryTracker,
  ) {}

  /** Also checks recent ones after a start. */
  async checkInFlight(isAfterStart: boolean): Promise<void> {
    const rows = await this.em.execute<(Row & { account_id: string })[]>(
      `with in_flight as materialized (select id, resends, account_id from campaign_recipients
         where status = 'queued' and updated_at < now() - make_interval(secs => ?))
       select id, resends, account_id from in_flight where id > ? order by id limit ${BATCH}`,
      [isAfterStart ? 0 : MIN_IDLE_SECONDS, this.lastCheckedId],
    );
    this.lastCheckedId = rows.length < BATCH ? 0 : Number(rows.at(-1)?.id);
    for (const [accountId, ofAccount] of Map.groupBy(rows, (row) => Number(row.account_id)))
      await this.applyMessages(accountId, ofAccount.map(toKey));
  }

  /** Recovers updates lost by the previous process. */
  async checkRecentRuns(): Promise<void> {
    const campaigns = await this.em.execute<{ id: string; account_id: string; run: number }[]>(
      `select id, account_id, run from campaigns where served_at > now() - interval '${DAYS} days'`,
    );
    for (const { id, account_id, run } of campaigns)
      for (const status of ['sent', 'delivered'])
        await this.checkRun(Number(account_id), { id: Number(id), run }, status);
  }

  private async checkRun(accountId: number, { id, run }: { id: number; run: number }, status: string): Promise<void> {
    let last = 0;
    for (;;) {
      const rows = await this.em.execute<(Row & { contact_id: string })[]>(
        `select id, resends, contact_id from campaign_recipients where account_id = ? and campaign_id = ? and run = ? and status = ? and contact_id > ?
          order by contact_id limit ${BATCH}`,
        [accountId, id, run, status, last],
      );
      await this.applyMessages(accountId, rows.map(toKey));
      if (rows.length < BATCH) return;
      last = Number(rows.at(-1)?.contact_id);
    }
  }

  private async applyMessages(accountId: number, recipients: readonly RecipientKey[]): Promise<void> {
    const found = await this.queries.execute(new FindOrdered(accountId, recipients.map(recipientKey)));
    const updates = recipients.flatMap((recipient): RecipientUpdate[] => {
      const message = found.get(recipientKey(recipient));
      const status = message && statusOf(message.status);
      return status && status !== 'queued' ? [{ accountId, ...recipient, status, reason: message.failure }] : [];
    });
    if (updates.length > 0) await this.tracker.write(updates);
  }
}
