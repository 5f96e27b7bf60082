import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { OperationNotFound, RecipientMerged } from '../campaigns.errors.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { recordTimeline } from '../timeline/record-timeline.js';

/** Skips merged numbers. `execute` returns the count. */
@Injectable()
export class ResendRecipients {
  constructor(
    private readonly em: EntityManager,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    campaignId: number,
    selection: { recipientId: number } | 'failed',
    actorName: string | null = null,
  ): Promise<number> {
    const wallClock = await this.campaigns.readClock(accountId);
    const count = await this.em.fork().transactional(async (em) => {
      const campaign = await this.campaigns.lock(em, accountId, campaignId);
      const { numUpdatedRows } = await database(em)
        .updateTable('campaign_recipients')
        .set((eb) => ({ status: 'waiting', reason: null, resends: eb('resends', '+', 1), attempts: 0 }))
        .set({ claimed_at: null, updated_at: CURRENT_TIME })
        .where('account_id', '=', accountId)
        .where('campaign_id', '=', campaignId)
        .where('run', '=', campaign.run)
        .where(isSelected(selection))
        .where('is_merged', '=', false)
        .executeTakeFirstOrThrow();
      const resent = Number(numUpdatedRows);
      if (resent === 0 && selection !== 'failed')
        throw (await isMerged(em, accountId, campaignId, selection.recipientId))
          ? new RecipientMerged()
          : new OperationNotFound();
      if (resent === 0) return 0;
      const kind = selection === 'failed' ? 'retried' : 'resent';
      await recordTimeline(em, campaign, { kind, actorName, count: resent });
      campaign.reopen();
      this.campaigns.setOpening(campaign, wallClock);
      await em.flush();
      await database(em)
        .updateTable('campaign_devices')
        .set({ is_live: true })
        .where('campaign_id', '=', campaignId)
        .execute();
      await wakeLanes(em, campaignId, this.clock.now());
      return resent;
    });
    this.events.publish(new CampaignChanged(accountId, campaignId));
    return count;
  }
}

async function isMerged(
  em: EntityManager,
  accountId: number,
  campaignId: number,
  recipientId: number,
): Promise<boolean> {
  const row = await database(em)
    .selectFrom('campaign_recipients')
    .select('is_merged')
    .where('id', '=', recipientId)
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row?.is_merged ?? false;
}

const isSelected = (selection: { recipientId: number } | 'failed') =>
  selection === 'failed'
    ? sql<boolean>`status = 'failed'`
    : sql<boolean>`id = ${selection.recipientId} and status not in ('waiting', 'claimed', 'queued')`;
