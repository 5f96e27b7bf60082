import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { PackageRequired } from '../../billing/billing.errors.js';
import { GetRemainingMessages } from '../../messaging/bulk.messages.js';
import { Clock } from '../../platform/clock.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { finishCampaigns } from '../recipients/finish-campaigns.js';
import { ReconcileRecipients } from '../recipients/reconcile-recipients.js';
import { skipWaiting } from '../recipients/skip-waiting.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { NextOpenings } from '../scheduler/next-openings.js';

/** Resumes work after a crash or a lost job. */
@Injectable()
export class ReconcileCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly reconcile: ReconcileRecipients,
    private readonly nextOpenings: NextOpenings,
    private readonly clock: Clock,
  ) {}

  async execute(isAfterStart: boolean): Promise<void> {
    await this.resumeWithRoom();
    await this.skipCancelled();
    await this.nextOpenings.refreshAll();
    await this.reconcile.checkInFlight(isAfterStart);
    if (isAfterStart) await this.reconcile.checkRecentRuns();
    for (const { id, accountId } of await finishCampaigns(this.em, 'all'))
      this.events.publish(new CampaignChanged(accountId, id));
    // Wakes all lanes. The next tick marks idle ones again.
    await this.em.execute(
      `update device_lanes l set is_busy = true where not is_busy
         and exists (select from campaign_devices s join campaigns c on c.id = s.campaign_id and c.state = 'running'
           where s.device_id = l.device_id and s.is_live)`,
    );
  }

  private async resumeWithRoom(): Promise<void> {
    const accounts = await this.em.execute<{ account_id: string }[]>(
      `select distinct account_id from campaigns where state = 'paused' and hold_reason = 'plan_limit'`,
    );
    for (const { account_id } of accounts)
      if (await this.hasRoom(Number(account_id))) await this.resumeAll(Number(account_id));
  }

  private async hasRoom(accountId: number): Promise<boolean> {
    try {
      return (await this.queries.execute(new GetRemainingMessages(accountId))) > 0;
    } catch (error) {
      if (error instanceof PackageRequired) return false;
      throw error;
    }
  }

  private async resumeAll(accountId: number): Promise<void> {
    const resumed = await this.em.execute<{ id: string }[]>(
      `update campaigns set state = 'running', hold_reason = null, held_until = null, updated_at = clock_timestamp()
        where account_id = ? and state = 'paused' and hold_reason = 'plan_limit' returning id`,
      [accountId],
    );
    for (const id of resumed.map((row) => Number(row.id))) {
      await wakeLanes(this.em, id, this.clock.now());
      this.events.publish(new CampaignChanged(accountId, id));
    }
  }

  private async skipCancelled(): Promise<void> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select c.id from campaigns c where (c.state = 'cancelled' or c.run > 1) and c.updated_at > now() - interval '1 day'
         and exists (select from campaign_recipients r where r.campaign_id = c.id and r.status = 'waiting' and (c.state = 'cancelled' or r.run < c.run))`,
    );
    for (const { id } of rows) while (await skipWaiting(this.em, Number(id)));
  }
}
