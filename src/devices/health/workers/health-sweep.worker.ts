import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { DropUnlinked } from '../commands/drop-unlinked.js';
import { ForgetOldHealth } from '../commands/forget-old-health.js';
import { healthSweepQueue } from '../health.queue.js';

const SWEEP_EVERY_MS = 3_600_000;

@Injectable()
export class HealthSweepWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, healthSweepQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(healthSweepQueue, SWEEP_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new ForgetOldHealth());
    await this.commands.execute(new DropUnlinked());
  }
}
