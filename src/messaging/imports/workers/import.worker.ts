import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { RunImport } from '../commands/run-import.js';
import { importQueue } from '../imports.queue.js';

type Payload = z.infer<typeof importQueue.payload>;

/** Each has a thread and a connection of its own, and each is another account's: a large file must not keep everybody's small ones. */
const AT_ONCE = 3;

@ProcessQueue(importQueue, { concurrency: AT_ONCE })
export class ImportWorker extends JobProcessor<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {
    super();
  }

  protected async handle({ accountId, importId }: Payload): Promise<void> {
    const hasRun = await this.commands.execute(new RunImport(accountId, importId));
    if (hasRun) await this.wakeNext(accountId);
  }

  /** The job of an import that came while another one of its account was under way has left, and its row still waits. */
  private async wakeNext(accountId: number): Promise<void> {
    const [next] = await this.em.execute<{ id: string }[]>(
      `select id from imports where account_id = ? and state in ('reading', 'writing') and (retry_at is null or retry_at < now())
        order by id limit 1`,
      [accountId],
    );
    if (!next) return;
    await this.queues.add(
      importQueue,
      { accountId, importId: Number(next.id) },
      { jobId: `import-${next.id}-${randomUUID()}` },
    );
  }
}
