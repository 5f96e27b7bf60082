import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { FillSoon } from '../recipients/fill-soon.js';
import { NextOpenings } from './next-openings.js';

/** A start that was missed for so long, because nothing ran here, is asked about before it is made up for. */
const MISSED_MS = 3_600_000;
const BATCH = 200;

interface Row {
  id: string;
  account_id: string;
  members: number;
  opens_at: Date | string;
}

/** Starts campaigns whose time has come. */
@Injectable()
export class OpenCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: FillSoon,
    private readonly nextOpenings: NextOpenings,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** At each tick: looks at an index of those alone that are due. */
  async open(): Promise<void> {
    const now = this.clock.now();
    const due = await this.em.execute<Row[]>(
      `select id, account_id, members, opens_at from campaigns where state = 'scheduled' and opens_at <= ? order by opens_at limit ${BATCH}`,
      [now],
    );
    for (const row of due) await this.start(row, now);
    await this.nextOpenings.afterClosing();
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
    await this.recipients
      .fill(Number(row.account_id), id, row.members)
      .catch((error: unknown) => log.error({ err: error, campaignId: id }, 'a campaign was not filled'));
    this.events.publish(new CampaignChanged(Number(row.account_id), id));
  }
}
