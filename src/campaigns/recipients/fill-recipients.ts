import { Injectable } from '@nestjs/common';
import { Workers } from '../../platform/queues/workers.js';
import { FillCampaign } from '../commands/fill-campaign.js';
import { CampaignWorker } from '../campaign.worker.js';

/** More would delay the response and other campaigns' ticks. */
const MAX_SYNC_RECIPIENTS = 2_000;

/** Fills small campaigns. A job fills large ones and repairs failures. */
@Injectable()
export class FillRecipients {
  constructor(
    private readonly fillCampaign: FillCampaign,
    private readonly workers: Workers,
  ) {}

  async fill(accountId: number, campaignId: number, count: number): Promise<void> {
    if (count <= MAX_SYNC_RECIPIENTS) await this.fillCampaign.execute(campaignId);
    else await this.workers.wake(CampaignWorker, { accountId, campaignId });
  }
}
