import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { RunImport } from '../commands/run-import.js';
import { importQueue } from '../imports.queue.js';

type Payload = z.infer<typeof importQueue.payload>;

/** Each has a thread and a connection of its own; a large file must not keep everybody's small ones. */
const AT_ONCE = 3;

@Injectable()
export class ImportWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, importQueue, AT_ONCE);
  }

  protected async handle({ accountId, importId }: Payload): Promise<void> {
    await this.commands.execute(new RunImport(accountId, importId));
  }
}
