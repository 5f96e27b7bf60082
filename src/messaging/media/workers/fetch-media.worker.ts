import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { DeviceNotConnected, DeviceSilent, MediaHostAway } from '../../../devices/devices.errors.js';
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
    try {
      await this.commands.execute(new FetchMedia(accountId, messageId, false));
    } catch (error) {
      const passes =
        error instanceof MediaHostAway || error instanceof DeviceNotConnected || error instanceof DeviceSilent;
      throw passes ? new Error('the file of a message cannot be fetched now', { cause: error }) : error;
    }
  }
}
