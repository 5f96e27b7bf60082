import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { alertNotificationsQueue } from '../alerts.queue.js';
import { DeliverAlerts } from '../commands/deliver-alerts.js';

type Payload = z.infer<typeof alertNotificationsQueue.payload>;

@ProcessQueue(alertNotificationsQueue, { concurrency: 3 })
export class AlertNotificationsWorker extends JobProcessor<Payload> {
  constructor(private readonly commands: CommandBus) {
    // Few at once: the main device should not write to everybody in the same second.
    super();
  }

  protected async handle(target: Payload): Promise<void> {
    await this.commands.execute(new DeliverAlerts(target));
  }
}
