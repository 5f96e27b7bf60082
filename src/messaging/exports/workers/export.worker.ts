import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { ChangeExport } from '../change-export.js';
import { RunExport } from '../commands/run-export.js';
import { exportQueue } from '../exports.queue.js';

type Payload = z.infer<typeof exportQueue.payload>;

/** Each has a thread and a connection of its own, and each is another account's. */
const AT_ONCE = 2;

@ProcessQueue(exportQueue, { concurrency: AT_ONCE })
export class ExportWorker extends JobProcessor<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly exports: ChangeExport,
    private readonly queues: Queues,
  ) {
    super();
  }

  protected async handle({ accountId, exportId }: Payload): Promise<void> {
    const hasRun = await this.commands.execute(new RunExport(accountId, exportId));
    const next = hasRun && (await this.exports.findNext(accountId));
    if (next)
      await this.queues.add(exportQueue, { accountId, exportId: next }, { jobId: `export-${next}-${randomUUID()}` });
  }
}
