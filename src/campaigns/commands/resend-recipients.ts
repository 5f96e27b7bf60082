import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { OperationNotFound } from '../campaigns.errors.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { recordTimeline } from '../timeline/record-timeline.js';

/** Resends to one finished recipient, or to all failed ones. Returns the count. */
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
    which: { recipientId: number } | 'failed',
    by: string | null = null,
  ): Promise<number> {
    const wallClock = await this.campaigns.readClock(accountId);
    const count = await this.em.fork().transactional(async (em) => {
      const campaign = await this.campaigns.lock(em, accountId, campaignId);
      const [one, params] =
        which === 'failed' ? [`r.status = 'failed'`, []] : [`r.id = ? and ${IS_FINISHED}`, [which.recipientId]];
      const rows = await em.execute<object[]>(
        `update campaign_recipients r set status = 'waiting', reason = null, resends = r.resends + 1, attempts = 0, claimed_at = null,
             updated_at = clock_timestamp()
          where r.account_id = ? and r.campaign_id = ? and r.run = ? and ${one} returning r.id`,
        [accountId, campaignId, campaign.run, ...params],
      );
      if (rows.length === 0 && which !== 'failed') throw new OperationNotFound();
      if (rows.length === 0) return 0;
      const kind = which === 'failed' ? 'retried' : 'resent';
      await recordTimeline(em, campaign, { kind, by, count: rows.length });
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

const IS_FINISHED = `r.status not in ('waiting', 'claimed', 'queued')`;
