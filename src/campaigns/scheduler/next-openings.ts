import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { openingOf, readCalendar } from '../definition/read-calendar.js';
import { reassignRecipients } from '../recipients/reassign-recipients.js';
import { recordHolds } from '../timeline/record-holds.js';
import { wakeLanes } from './lanes.js';

const BATCH = 200;

interface Row {
  id: string;
  account_id: string;
  starts_on: string | null;
  window_from: string | null;
  window_to: string | null;
  days: never[];
  opens_at: Date | string;
  closes_at: Date | string;
}

const COLUMNS = 'id, account_id, starts_on::text as starts_on, window_from, window_to, days, opens_at, closes_at';

@Injectable()
export class NextOpenings {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async afterClosing(): Promise<void> {
    const now = this.clock.now();
    const closed = await this.em.execute<Row[]>(
      `select ${COLUMNS} from campaigns where state = 'running' and closes_at <= ? order by closes_at limit ${BATCH}`,
      [now],
    );
    for (const row of closed) await this.findNext(row, now);
  }

  /** Covers changed time zones and quiet hours, and long offline devices. */
  async refreshAll(): Promise<void> {
    const now = this.clock.now();
    const rows = await this.em.execute<Row[]>(
      `select ${COLUMNS} from campaigns where state in ('scheduled', 'running') and opens_at is not null`,
    );
    for (const row of rows) await this.findNext(row, now);
    await recordHolds(this.em, now);
    for (const { id, accountId } of await reassignRecipients(this.em, now))
      this.events.publish(new CampaignChanged(accountId, id));
  }

  private async findNext(row: Row, now: Date): Promise<void> {
    const [id, accountId] = [Number(row.id), Number(row.account_id)];
    const calendar = await readCalendar(this.queries, accountId, {
      startsOn: row.starts_on,
      windowFrom: row.window_from,
      windowTo: row.window_to,
      days: row.days,
    });
    const { opensAt, closesAt } = openingOf(calendar, now);
    const [opened, closes] = [new Date(row.opens_at), new Date(row.closes_at)];
    const isSame = +closesAt === +closes && (opensAt > now ? +opensAt === +opened : opened <= now);
    if (isSame) return;
    await this.em.execute(
      `update campaigns set opens_at = ?, closes_at = ?, updated_at = clock_timestamp() where id = ? and state in ('scheduled', 'running')`,
      [opensAt, closesAt, id],
    );
    await wakeLanes(this.em, id, now);
    this.events.publish(new CampaignChanged(accountId, id));
  }
}
