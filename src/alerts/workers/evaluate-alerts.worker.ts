import type { OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { Queues } from '../../platform/queues/queues.js';
import { Workers } from '../../platform/queues/workers.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { AlertTimings } from '../alert-timings.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';
import { AlertNotificationsWorker } from './alert-notifications.worker.js';

/** Every few seconds: what is wrong with devices is noticed, told, and taken back when it is over. */
const evaluateAlertsQueue = defineQueue('evaluate-alerts', z.object({}), { attempts: 1 });

@ProcessQueue(evaluateAlertsQueue)
export class EvaluateAlertsWorker extends JobProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly commands: CommandBus,
    private readonly timings: AlertTimings,
    private readonly sending: SendingSwitch,
    private readonly queues: Queues,
    private readonly workers: Workers,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queues.repeat(evaluateAlertsQueue, this.timings.evaluateEveryMs);
  }

  protected async handle(): Promise<void> {
    // What the switch keeps off is no trouble, and a copy of the system must not write to anybody about what it knows of the original.
    if (!this.sending.isOn()) return;
    await this.commands.execute(new EvaluateAlerts());
    await this.workers.reconcile(AlertNotificationsWorker);
  }
}
