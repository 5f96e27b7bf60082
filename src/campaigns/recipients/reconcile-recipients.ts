import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindOrdered } from '../../messaging/bulk.messages.js';
import { DeliveryTracker } from './delivery-tracker.js';
import type { News } from './move-recipients.js';
import { type RecipientKey, keyOf, statusOf } from './recipient-progress.js';

const BATCH = 1_000;
/** What moved so lately is about to move on by itself. */
const SETTLED_SECONDS = 5;
/** How long after its last turn a campaign is still looked through when a process starts. */
const DAYS = 2;

interface Row {
  id: string;
  resends: number;
}

const toKey = ({ id, resends }: Row): RecipientKey => ({ id: Number(id), resends });

/** Brings recipients up to what the ledger says of their messages: the ledger is the truth. */
@Injectable()
export class ReconcileRecipients {
  /** Where the next look goes on: what waits for a device that does not come back holds up nothing behind it. */
  private lookedUntil = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly tracker: DeliveryTracker,
  ) {}

  /** What is on its way and has not moved for a while; after a start, also what a process was told of in its last moment. */
  async underWay(isAfterStart: boolean): Promise<void> {
    const rows = await this.em.execute<(Row & { account_id: string })[]>(
      // Sought by their state, of which there are few, and not along the ids of all.
      `with under_way as materialized (select id, resends, account_id from campaign_recipients
         where status = 'queued' and updated_at < now() - make_interval(secs => ?))
       select id, resends, account_id from under_way where id > ? order by id limit ${BATCH}`,
      [isAfterStart ? 0 : SETTLED_SECONDS, this.lookedUntil],
    );
    this.lookedUntil = rows.length < BATCH ? 0 : Number(rows.at(-1)?.id);
    for (const [accountId, theirs] of Map.groupBy(rows, (row) => Number(row.account_id)))
      await this.bringUp(accountId, theirs.map(toKey));
  }

  /** After a start: what came to the ledger in the last moment of a process may not have come here. */
  async sentLately(): Promise<void> {
    const campaigns = await this.em.execute<{ id: string; account_id: string; run: number }[]>(
      `select id, account_id, run from campaigns where served_at > now() - interval '${DAYS} days'`,
    );
    for (const { id, account_id, run } of campaigns)
      for (const status of ['sent', 'delivered'])
        await this.lookThrough(Number(account_id), { id: Number(id), run }, status);
  }

  private async lookThrough(
    accountId: number,
    { id, run }: { id: number; run: number },
    status: string,
  ): Promise<void> {
    let last = 0;
    for (;;) {
      const rows = await this.em.execute<(Row & { contact_id: string })[]>(
        `select id, resends, contact_id from campaign_recipients where account_id = ? and campaign_id = ? and run = ? and status = ? and contact_id > ?
          order by contact_id limit ${BATCH}`,
        [accountId, id, run, status, last],
      );
      await this.bringUp(accountId, rows.map(toKey));
      if (rows.length < BATCH) return;
      last = Number(rows.at(-1)?.contact_id);
    }
  }

  private async bringUp(accountId: number, recipients: readonly RecipientKey[]): Promise<void> {
    const found = await this.queries.execute(new FindOrdered(accountId, recipients.map(keyOf)));
    const news = recipients.flatMap((recipient): News[] => {
      const message = found.get(keyOf(recipient));
      const status = message && statusOf(message.status);
      return status && status !== 'queued' ? [{ accountId, ...recipient, status, reason: message.failure }] : [];
    });
    if (news.length > 0) await this.tracker.write(news);
  }
}
