import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { FillRecipients } from '../recipients/fill-recipients.js';
import { NextOpenings } from './next-openings.js';

/** A user must confirm a later start. */
const MAX_START_DELAY_MS = 3_600_000;
const BATCH_SIZE = 200;

type DueCampaign = Pick<Row<'campaigns'>, 'id' | 'account_id' | 'members'> & { opens_at: Date };

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
    const due = await database(this.em)
      .selectFrom('campaigns')
      .select(['id', 'account_id', 'members', 'opens_at'])
      .where('state', '=', 'scheduled')
      .where('opens_at', '<=', now)
      .orderBy('opens_at')
      .limit(BATCH_SIZE)
      .$narrowType<{ opens_at: Date }>()
      .execute();
    for (const row of due) await this.start(row, now);
    await this.nextOpenings.advanceClosed();
  }

  private async start({ id, account_id: accountId, members, opens_at }: DueCampaign, now: Date): Promise<void> {
    const isMissed = now.getTime() - opens_at.getTime() > MAX_START_DELAY_MS;
    const { numUpdatedRows: started } = await database(this.em)
      .updateTable('campaigns')
      .set(isMissed ? { state: 'paused', hold_reason: 'start_missed' } : { state: 'running', hold_reason: null })
      .set({ starts_at: CURRENT_TIME, updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .executeTakeFirstOrThrow();
    if (started === 0n) return;
    // The reconcile job retries a failure.
    await this.recipients
      .fill(accountId, id, members)
      .catch((error: unknown) => log.error({ err: error, campaignId: id }, 'recipient insert failed'));
    this.events.publish(new CampaignChanged(accountId, id));
  }
}
