import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { AlertTimings } from '../alert-timings.js';
import { alertsSweepQueue } from '../alerts.queue.js';
import { HurryLetters } from '../commands/hurry-letters.js';
import { SweepAlerts } from '../commands/sweep-alerts.js';

@Injectable()
export class AlertsSweepWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
    private readonly timings: AlertTimings,
  ) {
    super(parts, alertsSweepQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(alertsSweepQueue, this.timings.sweepEveryMs, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new SweepAlerts());
    await this.commands.execute(new HurryLetters());
  }
}
