import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { tickQueue } from '../campaigns.queue.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';

const TICK_EVERY_MS = 1_000;

@Injectable()
export class CampaignTickWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, tickQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(tickQueue, TICK_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new RunCampaignTick(null));
  }
}
