import type { OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { Queues } from '../../platform/queues/queues.js';
import { reconcileCampaignsQueue } from '../campaigns.queue.js';
import { ReconcileCampaigns } from '../commands/reconcile-campaigns.js';

const SWEEP_EVERY_MS = 15_000;

type Payload = z.infer<typeof reconcileCampaignsQueue.payload>;

@ProcessQueue(reconcileCampaignsQueue, { concurrency: 2, everyMs: SWEEP_EVERY_MS })
export class ReconcileCampaignsWorker extends JobProcessor<Payload> implements OnApplicationBootstrap {
  constructor(
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queues.add(reconcileCampaignsQueue, { all: true }, { jobId: 'after-start' });
  }

  protected async handle({ all }: Payload): Promise<void> {
    await this.commands.execute(new ReconcileCampaigns(all));
  }
}
