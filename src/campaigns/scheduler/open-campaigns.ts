import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { FillRecipients } from '../recipients/fill-recipients.js';
import { NextOpenings } from './next-openings.js';

/** A user must confirm a later start. */
const MAX_START_DELAY_MS = 3_600_000;
const BATCH = 200;

interface Row {
  id: string;
  account_id: string;
  members: number;
  opens_at: Date | string;
}

@Injectable()
export class OpenCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: FillRecipients,
    private readonly nextOpenings: NextOpenings,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

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
    const isMissed = now.getTime() - new Date(row.opens_at).getTime() > MAX_START_DELAY_MS;
    const [state, reason] = isMissed ? ['paused', 'start_missed'] : ['running', null];
    const started = await this.em.execute<object[]>(
      `update campaigns set state = ?, hold_reason = ?, starts_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = ? and state = 'scheduled' returning id`,
      [state, reason, id],
    );
    if (started.length === 0) return;
    // The reconcile job retries a failure.
    await this.recipients
      .fill(Number(row.account_id), id, row.members)
      .catch((error: unknown) => log.error({ err: error, campaignId: id }, 'recipient insert failed'));
    this.events.publish(new CampaignChanged(Number(row.account_id), id));
  }
}
