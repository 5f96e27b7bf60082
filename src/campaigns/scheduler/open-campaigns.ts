import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { FillCampaign } from '../commands/fill-campaign.js';
import { openingOf, readCalendar } from '../definition/read-calendar.js';
import { handOver } from '../recipients/hand-over.js';
import { tellHolds } from '../timeline/tell-holds.js';
import { wakeLanes } from './lanes.js';

/** A start that was missed for so long, because nothing ran here, is asked about before it is made up for. */
const MISSED_MS = 3_600_000;
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

/** Starts campaigns whose time has come, and finds the next opening of those whose present one is over. */
@Injectable()
export class OpenCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** At each tick: looks at an index of those alone that are due. */
  async open(): Promise<void> {
    const now = this.clock.now();
    const due = await this.em.execute<Row[]>(
      `select ${COLUMNS} from campaigns where state = 'scheduled' and opens_at <= ? order by opens_at limit ${BATCH}`,
      [now],
    );
    for (const row of due) await this.start(row, now);
    const closed = await this.em.execute<Row[]>(
      `select ${COLUMNS} from campaigns where state = 'running' and closes_at <= ? order by closes_at limit ${BATCH}`,
      [now],
    );
    for (const row of closed) await this.findNext(row, now);
  }

  /** Once in a while: the account may have another clock or other quiet hours now, and devices may have been away for too long. */
  async lookAgain(): Promise<void> {
    const now = this.clock.now();
    const rows = await this.em.execute<Row[]>(
      `select ${COLUMNS} from campaigns where state in ('scheduled', 'running') and opens_at is not null`,
    );
    for (const row of rows) await this.findNext(row, now);
    await tellHolds(this.em, now);
    for (const { id, accountId } of await handOver(this.em, now))
      this.events.publish(new CampaignChanged(accountId, id));
  }

  private async start(row: Row, now: Date): Promise<void> {
    const id = Number(row.id);
    const isMissed = now.getTime() - new Date(row.opens_at).getTime() > MISSED_MS;
    const [state, reason] = isMissed ? ['paused', 'start_missed'] : ['running', null];
    const started = await this.em.execute<object[]>(
      `update campaigns set state = ?, hold_reason = ?, starts_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = ? and state = 'scheduled' returning id`,
      [state, reason, id],
    );
    if (started.length === 0) return;
    // What fails here the reconcile job makes up for.
    await this.commands
      .execute(new FillCampaign(id))
      .catch((error: unknown) => log.error({ err: error, campaignId: id }, 'a campaign was not filled'));
    this.events.publish(new CampaignChanged(Number(row.account_id), id));
  }

  private async findNext(row: Row, now: Date): Promise<void> {
    const [id, accountId] = [Number(row.id), Number(row.account_id)];
    const calendar = await readCalendar(this.queries, accountId, {
      ...{ startsOn: row.starts_on, windowFrom: row.window_from, windowTo: row.window_to, days: row.days },
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
