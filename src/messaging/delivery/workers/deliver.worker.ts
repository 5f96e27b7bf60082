import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { ServeDevice } from '../../../devices/connection.messages.js';
import { DeliverQueued } from '../../../devices/devices.ports.js';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { deliverQueue } from '../deliver.queue.js';

type Payload = z.infer<typeof deliverQueue.payload>;

@ProcessQueue(deliverQueue, { concurrency: 20 })
export class DeliverWorker extends JobProcessor<Payload> {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle({ accountId, deviceId }: Payload): Promise<void> {
    try {
      await this.commands.execute(new ServeDevice(accountId, deviceId));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      // Nobody holds it, perhaps because it was removed: what waited for it is told as failed.
      await this.commands.execute(new DeliverQueued(accountId, deviceId));
    }
  }
}
