import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { DeviceNotConnected, DeviceSilent, MediaHostAway } from '../../../devices/devices.errors.js';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { FetchMedia } from '../commands/fetch-media.js';
import { fetchMediaQueue } from '../fetch-media.queue.js';

type Payload = z.infer<typeof fetchMediaQueue.payload>;

@ProcessQueue(fetchMediaQueue, { concurrency: 2 })
export class FetchMediaWorker extends JobProcessor<Payload> {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle({ accountId, messageId }: Payload): Promise<void> {
    try {
      await this.commands.execute(new FetchMedia(accountId, messageId, false));
    } catch (error) {
      const passes =
        error instanceof MediaHostAway || error instanceof DeviceNotConnected || error instanceof DeviceSilent;
      throw passes ? new Error('the file of a message cannot be fetched now', { cause: error }) : error;
    }
  }
}
