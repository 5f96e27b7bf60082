import { CommandBus } from '@nestjs/cqrs';
import { workOf } from '../../platform/queues/background-work.js';
import { InRounds, type Round } from '../../platform/queues/in-rounds.js';
import { RowReconciler } from '../../platform/queues/row-reconciler.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';
import { AlertNotificationsWorker } from './alert-notifications.worker.js';

/**
 * A drop is shown after some seconds, noticed by the next look and told by the first one after the patience (`AlertTimings`): together less
 * than a minute.
 */
const EVERY_MS = 5_000;

/** Every few seconds: what is wrong with devices is noticed, told, and taken back when it is over. */
@InRounds('evaluate-alerts', EVERY_MS)
export class EvaluateAlertsWorker implements Round {
  constructor(
    private readonly commands: CommandBus,
    private readonly sending: SendingSwitch,
    private readonly reconciler: RowReconciler,
  ) {}

  async run(): Promise<void> {
    // What the switch keeps off is no trouble, and a copy of the system must not write to anybody about what it knows of the original.
    if (!this.sending.isOn()) return;
    await this.commands.execute(new EvaluateAlerts());
    await this.reconciler.reconcile(workOf(AlertNotificationsWorker).queue.name, false);
  }
}
