import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { CURRENT_TIME, database } from '../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../platform/jobs/job-handler.js';
import { log } from '../platform/logging.js';
import { FillCampaign } from './commands/fill-campaign.js';
import { ReconcileCampaigns } from './commands/reconcile-campaigns.js';

const Payload = z.object({ accountId: z.number(), campaignId: z.number() });
type Payload = z.infer<typeof Payload>;

export const campaignJob = defineJob({
  name: 'campaigns',
  schema: Payload,
  key: ({ campaignId }) => campaignId,
  concurrency: 2,
  everyMs: 15_000,
});

@HandlesJob(campaignJob)
export class CampaignJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly reconcileCampaigns: ReconcileCampaigns,
    private readonly fillCampaign: FillCampaign,
  ) {}

  async findDue({ isAfterStart }: { isAfterStart: boolean }): Promise<Payload[]> {
    await this.reconcileCampaigns.execute(isAfterStart);
    const { rows } = await sql<Payload>`
      select account_id as "accountId", id as "campaignId" from (
         select distinct on (account_id) id, account_id, members from campaigns
          where state in ('running', 'paused') and not is_filled order by account_id, updated_at, id) next
        order by members, id`.execute(database(this.em));
    return rows;
  }

  /** A failed campaign moves behind the account's others. */
  async execute({ accountId, campaignId }: Payload): Promise<void> {
    try {
      await this.fillCampaign.execute(campaignId);
    } catch (error) {
      log.error({ err: error, accountId }, 'recipient insert failed');
      await database(this.em)
        .updateTable('campaigns')
        .set({ updated_at: CURRENT_TIME })
        .where('id', '=', campaignId)
        .where('account_id', '=', accountId)
        .execute();
    }
  }
}
