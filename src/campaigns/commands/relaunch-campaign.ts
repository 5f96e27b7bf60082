import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CampaignChanged } from '../campaigns.messages.js';
import type { RelaunchBody } from '../definition/campaign.contract.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import { skipWaiting } from '../recipients/skip-waiting.js';
import { actAs } from '../timeline/act-as.js';

/** Skips recipients still waiting. */
@Injectable()
export class RelaunchCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
  ) {}

  async execute(
    accountId: number,
    id: number,
    audience: RelaunchBody['who'],
    actorName: string | null = null,
  ): Promise<void> {
    const wallClock = await this.campaigns.readClock(accountId);
    await this.em.fork().transactional(async (em) => {
      await actAs(em, actorName);
      const campaign = await this.campaigns.lock(em, accountId, id);
      if (!campaign.hasStarted()) {
        if (campaign.state === 'draft') campaign.resume();
      } else {
        campaign.relaunch(audience);
      }
      this.campaigns.setOpening(campaign, wallClock);
    });
    await skipWaiting(this.em.fork(), id);
    this.events.publish(new CampaignChanged(accountId, id));
  }
}
