import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { PackageRequired } from '../../billing/billing.errors.js';
import { GetRemainingMessages } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { finishCampaigns } from '../recipients/finish-campaigns.js';
import { ReconcileRecipients } from '../recipients/reconcile-recipients.js';
import { skipWaiting } from '../recipients/skip-waiting.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { NextOpenings } from '../scheduler/next-openings.js';

@Injectable()
export class ReconcileCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly recipients: ReconcileRecipients,
    private readonly nextOpenings: NextOpenings,
    private readonly clock: Clock,
  ) {}

  async execute(isAfterStart: boolean): Promise<void> {
    await this.resumeWithinPlan();
    await this.skipCancelled();
    await this.nextOpenings.reconcileAll();
    await this.recipients.checkInFlight({ isAfterStart });
    if (isAfterStart) await this.recipients.checkRecentRuns();
    for (const { id, accountId } of await finishCampaigns(this.em, 'all'))
      this.events.publish(new CampaignChanged(accountId, id));
    // The next tick marks idle lanes again.
    await sql`
      update device_lanes l set is_busy = true where not is_busy
         and exists (select from campaign_devices s join campaigns c on c.id = s.campaign_id and c.state = 'running'
           where s.device_id = l.device_id and s.is_live)`.execute(database(this.em));
  }

  private async resumeWithinPlan(): Promise<void> {
    const accounts = await database(this.em)
      .selectFrom('campaigns')
      .select('account_id')
      .distinct()
      .where('state', '=', 'paused')
      .where('hold_reason', '=', 'plan_limit')
      .execute();
    for (const { account_id } of accounts)
      if (await this.hasRemainingMessages(account_id)) await this.resumeHeld(account_id);
  }

  private async hasRemainingMessages(accountId: number): Promise<boolean> {
    try {
      return (await this.queries.execute(new GetRemainingMessages(accountId))) > 0;
    } catch (error) {
      if (error instanceof PackageRequired) return false;
      throw error;
    }
  }

  private async resumeHeld(accountId: number): Promise<void> {
    const resumed = await database(this.em)
      .updateTable('campaigns')
      .set({ state: 'running', hold_reason: null, held_until: null, updated_at: CURRENT_TIME })
      .where('account_id', '=', accountId)
      .where('state', '=', 'paused')
      .where('hold_reason', '=', 'plan_limit')
      .returning('id')
      .execute();
    for (const { id } of resumed) {
      await wakeLanes(this.em, id, this.clock.now());
      this.events.publish(new CampaignChanged(accountId, id));
    }
  }

  private async skipCancelled(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select c.id from campaigns c where (c.state = 'cancelled' or c.run > 1) and c.updated_at > now() - interval '1 day'
         and exists (select from campaign_recipients r where r.campaign_id = c.id and r.status = 'waiting' and (c.state = 'cancelled' or r.run < c.run))`.execute(
      database(this.em),
    );
    for (const { id } of rows) while (await skipWaiting(this.em, id));
  }
}
