import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { RecordContactPicture } from '../commands/record-contact-picture.js';
import { contactPictureQueue } from '../contact-picture.queue.js';

type Payload = z.infer<typeof contactPictureQueue.payload>;

@Injectable()
export class ContactPictureWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, contactPictureQueue, 1);
  }

  protected async handle({ accountId, deviceId, contactId }: Payload): Promise<void> {
    await this.commands.execute(new RecordContactPicture(accountId, deviceId, contactId));
  }
}
