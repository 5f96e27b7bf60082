import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { fillQueue } from '../campaigns.queue.js';
import { FillCampaign } from '../commands/fill-campaign.js';

type Payload = z.infer<typeof fillQueue.payload>;

@Injectable()
export class CampaignFillWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, fillQueue, 2);
  }

  protected async handle({ campaignId }: Payload): Promise<void> {
    await this.commands.execute(new FillCampaign(campaignId));
  }
}
