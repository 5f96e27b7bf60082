import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { FetchMedia } from '../commands/fetch-media.js';
import { fetchMediaQueue } from '../fetch-media.queue.js';

type Payload = z.infer<typeof fetchMediaQueue.payload>;

@Injectable()
export class FetchMediaWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, fetchMediaQueue, 2);
  }

  protected async handle({ accountId, messageId }: Payload): Promise<void> {
    await this.commands.execute(new FetchMedia(accountId, messageId, false));
  }
}
