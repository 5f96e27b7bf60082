import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';

const evaluatePlansQueue = defineQueue('evaluate-plans', z.object({}), { attempts: 1 });

/** Every minute: which limits are nearly used up, and which packages end. Apart from devices, as it takes longer and is less urgent. */
@ProcessQueue(evaluatePlansQueue, { everyMs: 60_000 })
export class EvaluatePlansWorker extends JobProcessor {
  constructor(
    private readonly commands: CommandBus,
    private readonly sending: SendingSwitch,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    if (this.sending.isOn()) await this.commands.execute(new EvaluateAlerts('plans'));
  }
}
