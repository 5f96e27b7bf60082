import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Audience, GetGroupAudience } from '../../messaging/bulk.messages.js';
import { Clock } from '../../platform/clock.js';
import { NotFound } from '../../platform/errors.js';
import { Campaign } from '../definition/campaign.entity.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { finishCampaigns } from '../recipients/finish-campaigns.js';
import { wakeLane } from '../scheduler/lanes.js';

/** Writes the recipients of a campaign, once: who is in its group now. Those who may not be written to are left out at once, with the reason. */
export class FillCampaign extends Command<void> {
  constructor(readonly campaignId: number) {
    super();
  }
}

@CommandHandler(FillCampaign)
export class FillCampaignHandler implements ICommandHandler<FillCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ campaignId }: FillCampaign): Promise<void> {
    const campaign = await this.em.fork().findOne(Campaign, { id: campaignId, isFilled: false });
    if (!campaign) return;
    const { accountId, groupId } = campaign;
    const audience = await this.findAudience(accountId, groupId);
    const isMine = await this.em.fork().transactional(async (em) => {
      // Whoever comes second leaves it to the first, and does not wait for the end of a million.
      const [mine] = await em.execute<{ id: string }[]>(
        `update campaigns set is_filled = true, updated_at = clock_timestamp()
          where id = (select id from campaigns where id = ? and not is_filled for update skip locked) returning id`,
        [campaignId],
      );
      if (!mine || !audience) return mine !== undefined;
      // The offset keeps the reason from being found out twice.
      await em.execute(
        `insert into campaign_recipients (account_id, campaign_id, device_id, contact_id, status, reason)
         select ?, ?, ?, a.contact_id, case when a.refusal is null then 'waiting' else 'skipped' end, a.refusal
           from (select * from (${audience.select}) everybody offset 0) a order by a.contact_id`,
        [accountId, campaignId, campaign.deviceId, ...audience.params],
      );
      await wakeLane(em, accountId, campaign.deviceId, this.clock.now());
      return true;
    });
    if (!isMine) return;
    await finishCampaigns(this.em.fork(), [campaignId]);
    this.events.publish(new CampaignChanged(accountId, campaignId));
  }

  /** Null when the group was deleted meanwhile: nobody is left to be written to. */
  private async findAudience(accountId: number, groupId: number): Promise<Audience | null> {
    try {
      return await this.queries.execute(new GetGroupAudience(accountId, groupId));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}
