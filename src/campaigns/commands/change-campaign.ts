import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { PlanLimit } from '../../billing/billing.errors.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { GetRemainingMessages } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { Campaign } from '../definition/campaign.entity.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import { CampaignAlreadyStarted, CampaignNotFound } from '../campaigns.errors.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { lockLanes, wakeLanes } from '../scheduler/lanes.js';
import { actAs } from '../timeline/act-as.js';
import { skipWaiting } from '../recipients/skip-waiting.js';

/** Lets a message in flight arrive, except after an undo. */
@Injectable()
export class ChangeCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    campaignId: number,
    action: 'pause' | 'resume' | 'cancel' | 'undo',
    kind: 'campaign' | 'group_send',
    actorName: string | null = null,
  ): Promise<void> {
    const isHidden = kind === 'group_send';
    if (action === 'resume') await this.rejectHeld(accountId, campaignId);
    const wallClock = await this.campaigns.readClock(accountId);
    await this.em.fork().transactional(async (em) => {
      await actAs(em, actorName);
      await lockLanes(em, accountId, { campaignId });
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const campaign = await em.findOne(Campaign, { id: campaignId, accountId, isHidden }, { lockMode });
      if (!campaign) throw new CampaignNotFound();
      if (action === 'undo') await undo(em, campaign);
      else if (action === 'pause') campaign.pause('paused_by_user');
      else campaign[action]();
      // Keeps an old start date from counting as missed.
      if (action === 'resume' && !isHidden) this.campaigns.setOpening(campaign, wallClock);
      await em.flush();
      const devices = database(em).updateTable('campaign_devices').where('campaign_id', '=', campaignId);
      if (campaign.state === 'cancelled') await devices.set({ is_live: false }).execute();
      if (action === 'resume') await devices.set({ hold_reason: null, held_until: null, held_since: null }).execute();
      if (action === 'resume') await wakeLanes(em, campaignId, this.clock.now());
    });
    // The reconcile job skips the rest.
    if (action === 'cancel' || action === 'undo') await skipWaiting(this.em.fork(), campaignId);
    this.events.publish(new CampaignChanged(accountId, campaignId));
  }

  private async rejectHeld(accountId: number, campaignId: number): Promise<void> {
    const campaign = await this.em.fork().findOne(Campaign, { id: campaignId, accountId });
    if (!campaign) throw new CampaignNotFound();
    const devices = await database(this.em.fork())
      .selectFrom('campaign_devices')
      .select('device_id')
      .where('campaign_id', '=', campaignId)
      .execute();
    const senders = await this.queries.execute(new GetSenders(devices.map(({ device_id }) => device_id)));
    if (senders.size === 0) throw new DeviceNotFound();
    if ((await this.queries.execute(new GetRemainingMessages(accountId))) <= 0) throw new PlanLimit('messages');
  }
}

/** Cancels idempotently. Slot claims lock the campaign, so none follows. */
async function undo(em: EntityManager, campaign: Campaign): Promise<void> {
  if (campaign.state === 'cancelled') return;
  const row = await database(em)
    .selectFrom('campaigns')
    .select(sql<boolean>`starts_at > clock_timestamp()`.as('is_ahead'))
    .where('id', '=', campaign.id)
    .executeTakeFirst();
  if (!row?.is_ahead) throw new CampaignAlreadyStarted();
  campaign.cancel();
}
