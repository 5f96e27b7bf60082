import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { sweepQueue } from '../campaigns.queue.js';
import { SweepCampaigns } from '../commands/sweep-campaigns.js';

const SWEEP_EVERY_MS = 15_000;

type Payload = z.infer<typeof sweepQueue.payload>;

@Injectable()
export class CampaignSweepWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, sweepQueue, 2);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(sweepQueue, SWEEP_EVERY_MS, { all: false });
    await this.parts.queues.add(sweepQueue, { all: true }, { jobId: 'after-start' });
  }

  protected async handle({ all }: Payload): Promise<void> {
    await this.commands.execute(new SweepCampaigns(all));
  }
}
