import { Injectable } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { FillCampaign } from '../commands/fill-campaign.js';
import { campaignJob } from '../campaign.job.js';

/** More would delay the response and other campaigns' ticks. */
const MAX_SYNC_RECIPIENTS = 2_000;

/** Fills small campaigns. A job fills large ones and repairs failures. */
@Injectable()
export class FillRecipients {
  constructor(
    private readonly fillCampaign: FillCampaign,
    private readonly jobs: Jobs,
  ) {}

  async fill(accountId: number, campaignId: number, count: number): Promise<void> {
    if (count <= MAX_SYNC_RECIPIENTS) await this.fillCampaign.execute(campaignId);
    else await this.jobs.enqueue(campaignJob, { accountId, campaignId });
  }
}
