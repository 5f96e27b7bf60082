import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { ClaimDue } from '../scheduler/claim-due.js';
import { OpenCampaigns } from '../scheduler/open-campaigns.js';
import { SendClaimed } from '../scheduler/send-claimed.js';
import { claimedTooLongBefore } from '../scheduler/under-way.js';

/** Sends what is due now over these devices, or over all. Called at the same time elsewhere it does no harm: turns are claimed. */
export class RunCampaignTick extends Command<void> {
  constructor(readonly deviceIds: readonly number[] | null) {
    super();
  }
}

@CommandHandler(RunCampaignTick)
export class RunCampaignTickHandler implements ICommandHandler<RunCampaignTick> {
  constructor(
    private readonly orm: MikroORM,
    private readonly due: ClaimDue,
    private readonly sending: SendClaimed,
    private readonly opening: OpenCampaigns,
    private readonly clock: Clock,
  ) {}

  async execute({ deviceIds }: RunCampaignTick): Promise<void> {
    await RequestContext.create(this.orm.em, async () => {
      if (!deviceIds) {
        await this.releaseStale();
        await this.opening.open();
      }
      const seen = new Set<number>();
      for (;;) {
        const { claims, isAll } = await this.due.claim(deviceIds, seen);
        const outcomes = await Promise.all(claims.map((claim) => this.sending.send(claim)));
        // A turn that was given back goes to the next, or shows at once why it cannot.
        if (isAll && !outcomes.includes('given back')) return;
      }
    });
  }

  private async releaseStale(): Promise<void> {
    await this.orm.em.execute(
      `update campaign_recipients set status = 'waiting', updated_at = clock_timestamp() where status = 'claimed' and claimed_at < ?`,
      [claimedTooLongBefore(this.clock.now())],
    );
  }
}
