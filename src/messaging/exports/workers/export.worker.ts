import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { ChangeExport } from '../change-export.js';
import { RunExport } from '../commands/run-export.js';
import { exportQueue } from '../exports.queue.js';

type Payload = z.infer<typeof exportQueue.payload>;

/** Each has a thread and a connection of its own, and each is another account's. */
const AT_ONCE = 2;

@Injectable()
export class ExportWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
    private readonly exports: ChangeExport,
  ) {
    super(parts, exportQueue, AT_ONCE);
  }

  protected async handle({ accountId, exportId }: Payload): Promise<void> {
    const hasRun = await this.commands.execute(new RunExport(accountId, exportId));
    const next = hasRun && (await this.exports.findNext(accountId));
    if (next)
      await this.parts.queues.add(
        exportQueue,
        { accountId, exportId: next },
        { jobId: `export-${next}-${randomUUID()}` },
      );
  }
}
