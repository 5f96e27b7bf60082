import { PollingJob, type Pollable } from '../../platform/queues/polling-job.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';

@PollingJob('evaluate-plans', 60_000)
export class EvaluatePlansWorker implements Pollable {
  constructor(
    private readonly evaluateAlerts: EvaluateAlerts,
    private readonly sending: SendingSwitch,
  ) {}

  async run(): Promise<void> {
    if (this.sending.isOn()) await this.evaluateAlerts.execute('plans');
  }
}
