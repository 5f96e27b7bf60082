import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Workers } from '../../platform/queues/workers.js';
import { FillCampaign } from '../commands/fill-campaign.js';
import { CampaignWorker } from '../workers/campaign.worker.js';

/** So many are written at once; more take longer than anybody waits for an answer, or other campaigns for their tick. */
const AT_ONCE = 2_000;

/** Writes the recipients of a run, or has a job do it for who is many. What is lost here the reconcile job makes up for. */
@Injectable()
export class FillSoon {
  constructor(
    private readonly commands: CommandBus,
    private readonly workers: Workers,
  ) {}

  async fill(accountId: number, campaignId: number, people: number): Promise<void> {
    if (people <= AT_ONCE) await this.commands.execute(new FillCampaign(campaignId));
    else await this.workers.wake(CampaignWorker, { accountId, campaignId });
  }
}
