import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { AlertTimings } from '../alert-timings.js';
import { alertsSweepQueue } from '../alerts.queue.js';
import { EnqueueAlertEmails } from '../commands/enqueue-alert-emails.js';
import { SweepAlerts } from '../commands/sweep-alerts.js';

@Injectable()
export class AlertsSweepWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
    private readonly timings: AlertTimings,
    private readonly sending: SendingSwitch,
  ) {
    super(parts, alertsSweepQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(alertsSweepQueue, this.timings.sweepEveryMs, {});
  }

  protected async handle(): Promise<void> {
    // What the switch keeps off is no trouble, and a copy of the system must not write to anybody about what it knows of the original.
    if (!this.sending.isOn()) return;
    await this.commands.execute(new SweepAlerts());
    await this.commands.execute(new EnqueueAlertEmails());
  }
}
