import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { CampaignChanged } from '../campaigns.messages.js';
import type { RelaunchBody } from '../definition/campaign.contract.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import { skipWaiting } from '../recipients/skip-waiting.js';
import { actAs } from '../timeline/act-as.js';

/** Another run of a campaign. What the present one has not sent yet is left out of it. */
export class RelaunchCampaign extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly who: RelaunchBody['who'],
    readonly by: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(RelaunchCampaign)
export class RelaunchCampaignHandler implements ICommandHandler<RelaunchCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id, who, by }: RelaunchCampaign): Promise<void> {
    const wallClock = await this.campaigns.readClock(accountId);
    await this.em.fork().transactional(async (em) => {
      await actAs(em, by);
      const campaign = await this.campaigns.lock(em, accountId, id);
      if (!campaign.hasStarted()) {
        // Its first run has not begun: there is nothing to repeat.
        if (campaign.state === 'draft') campaign.resume();
      } else {
        campaign.relaunch(who);
      }
      this.campaigns.open(campaign, wallClock);
    });
    // Of very many the reconcile job leaves out the rest.
    await skipWaiting(this.em.fork(), id);
    this.events.publish(new CampaignChanged(accountId, id));
  }
}
