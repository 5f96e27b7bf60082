import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { RecordContactPicture } from '../commands/record-contact-picture.js';
import { contactPictureQueue } from '../contact-picture.queue.js';

type Payload = z.infer<typeof contactPictureQueue.payload>;

@ProcessQueue(contactPictureQueue)
export class ContactPictureWorker extends JobProcessor<Payload> {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle({ accountId, deviceId, contactId }: Payload): Promise<void> {
    await this.commands.execute(new RecordContactPicture(accountId, deviceId, contactId));
  }
}
