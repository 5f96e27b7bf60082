import { workOf } from '../../platform/queues/background-work.js';
import { PollingJob, type Pollable } from '../../platform/queues/polling-job.js';
import { RowReconciler } from '../../platform/queues/row-reconciler.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';
import { AlertNotificationsWorker } from './alert-notifications.worker.js';

const INTERVAL_MS = 5_000;

@PollingJob('evaluate-alerts', INTERVAL_MS)
export class EvaluateAlertsWorker implements Pollable {
  constructor(
    private readonly evaluateAlerts: EvaluateAlerts,
    private readonly sending: SendingSwitch,
    private readonly reconciler: RowReconciler,
  ) {}

  async run(): Promise<void> {
    // A restored instance must not notify users of the original.
    if (!this.sending.isOn()) return;
    await this.evaluateAlerts.execute();
    await this.reconciler.reconcile(workOf(AlertNotificationsWorker).queue.name, false);
  }
}
