import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { ClaimDue } from '../scheduler/claim-due.js';
import { OpenCampaigns } from '../scheduler/open-campaigns.js';
import { SendClaimed } from '../scheduler/send-claimed.js';
import { claimTimedOutBefore } from '../scheduler/in-flight.js';

/** Claims slots, so that concurrent ticks are safe. */
@Injectable()
export class RunCampaignTick {
  constructor(
    private readonly orm: MikroORM,
    private readonly due: ClaimDue,
    private readonly sending: SendClaimed,
    private readonly opening: OpenCampaigns,
    private readonly clock: Clock,
  ) {}

  async execute(deviceIds: readonly number[] | null): Promise<void> {
    await RequestContext.create(this.orm.em, async () => {
      if (!deviceIds) {
        await this.releaseStale();
        await this.opening.open();
      }
      const idleDeviceIds = new Set<number>();
      for (;;) {
        const { claims, isComplete } = await this.due.claim(deviceIds, idleDeviceIds);
        const outcomes = await Promise.all(claims.map((claim) => this.sending.send(claim)));
        // Repeats to use released slots, or to record the device's hold.
        if (isComplete && !outcomes.includes('slot released')) return;
      }
    });
  }

  private async releaseStale(): Promise<void> {
    await database(this.orm.em)
      .updateTable('campaign_recipients')
      .set({ status: 'waiting', updated_at: CURRENT_TIME })
      .where('status', '=', 'claimed')
      .where('claimed_at', '<', claimTimedOutBefore(this.clock.now()))
      .execute();
  }
}
