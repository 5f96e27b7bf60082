import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { DeliverQueued } from '../commands/deliver-queued.js';
import { deliverQueue } from '../deliver.queue.js';

type Payload = z.infer<typeof deliverQueue.payload>;

@Injectable()
export class DeliverWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, deliverQueue, 20);
  }

  protected async handle({ accountId, deviceId }: Payload): Promise<void> {
    await this.commands.execute(new DeliverQueued(accountId, deviceId));
  }
}
