import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { openingOf, readCalendar } from '../definition/read-calendar.js';
import { reassignRecipients } from '../recipients/reassign-recipients.js';
import { recordHolds } from '../timeline/record-holds.js';
import { wakeLanes } from './lanes.js';

const BATCH_SIZE = 200;

const selectOpenings = (em: EntityManager) =>
  database(em)
    .selectFrom('campaigns')
    .select(['id', 'account_id', 'starts_on', 'window_from', 'window_to', 'days', 'opens_at', 'closes_at'])
    .$narrowType<{ opens_at: Date; closes_at: Date }>();

type OpeningRow = Awaited<ReturnType<ReturnType<typeof selectOpenings>['executeTakeFirstOrThrow']>>;

@Injectable()
export class NextOpenings {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async advanceClosed(): Promise<void> {
    const now = this.clock.now();
    const closed = await selectOpenings(this.em)
      .where('state', '=', 'running')
      .where('closes_at', '<=', now)
      .orderBy('closes_at')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of closed) await this.saveNextOpening(row, now);
  }

  /** Recomputes openings, because time zones and quiet hours may have changed. */
  async reconcileAll(): Promise<void> {
    const now = this.clock.now();
    const rows = await selectOpenings(this.em)
      .where('state', 'in', ['scheduled', 'running'])
      .where('opens_at', 'is not', null)
      .execute();
    for (const row of rows) await this.saveNextOpening(row, now);
    await recordHolds(this.em, now);
    for (const { id, accountId } of await reassignRecipients(this.em, now))
      this.events.publish(new CampaignChanged(accountId, id));
  }

  private async saveNextOpening(row: OpeningRow, now: Date): Promise<void> {
    const { id, account_id: accountId, opens_at: previousOpensAt, closes_at: previousClosesAt } = row;
    const calendar = await readCalendar(this.queries, accountId, {
      startsOn: row.starts_on,
      windowFrom: row.window_from,
      windowTo: row.window_to,
      days: row.days,
    });
    const { opensAt, closesAt } = openingOf(calendar, now);
    const isSame =
      +closesAt === +previousClosesAt && (opensAt > now ? +opensAt === +previousOpensAt : previousOpensAt <= now);
    if (isSame) return;
    await database(this.em)
      .updateTable('campaigns')
      .set({ opens_at: opensAt, closes_at: closesAt, updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'running'])
      .execute();
    await wakeLanes(this.em, id, now);
    this.events.publish(new CampaignChanged(accountId, id));
  }
}
