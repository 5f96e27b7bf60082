import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { OperationNotFound } from '../campaigns.errors.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { tellTimeline } from '../timeline/tell-timeline.js';

/** Writes once more to one recipient of the present run, whose turn is over, or to all who failed. Each gets a message of its own. Answers how many. */
export class ResendRecipients extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
    readonly which: { recipientId: number } | 'failed',
    readonly by: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(ResendRecipients)
export class ResendRecipientsHandler implements ICommandHandler<ResendRecipients> {
  constructor(
    private readonly em: EntityManager,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, campaignId, which, by }: ResendRecipients): Promise<number> {
    const wallClock = await this.campaigns.readClock(accountId);
    const count = await this.em.fork().transactional(async (em) => {
      const campaign = await this.campaigns.lock(em, accountId, campaignId);
      const [one, params] =
        which === 'failed' ? [`r.status = 'failed'`, []] : [`r.id = ? and ${IS_OVER}`, [which.recipientId]];
      const rows = await em.execute<object[]>(
        `update campaign_recipients r set status = 'waiting', reason = null, resends = r.resends + 1, attempts = 0, claimed_at = null,
             updated_at = clock_timestamp()
          where r.account_id = ? and r.campaign_id = ? and r.run = ? and ${one} returning r.id`,
        [accountId, campaignId, campaign.run, ...params],
      );
      if (rows.length === 0 && which !== 'failed') throw new OperationNotFound();
      if (rows.length === 0) return 0;
      const kind = which === 'failed' ? 'retried' : 'resent';
      await tellTimeline(em, campaign, { kind, by, count: rows.length });
      campaign.reopen();
      this.campaigns.open(campaign, wallClock);
      await em.flush();
      await em.execute('update campaign_devices set is_live = true where campaign_id = ?', [campaignId]);
      await wakeLanes(em, campaignId, this.clock.now());
      return rows.length;
    });
    this.events.publish(new CampaignChanged(accountId, campaignId));
    return count;
  }
}

const IS_OVER = `r.status not in ('waiting', 'claimed', 'queued')`;
