import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { PurgeImports } from '../commands/purge-imports.js';
import { importQueue, reconcileImportsQueue } from '../imports.queue.js';
import { lockOf } from '../running/import-line.js';

const SWEEP_EVERY_MS = 5_000;

/** Wakes every import that nobody carries on: the rows are the truth, a job may be lost and a process may die. */
@ProcessQueue(reconcileImportsQueue, { everyMs: SWEEP_EVERY_MS })
export class ReconcileImportsWorker extends JobProcessor implements OnApplicationBootstrap {
  /** What a killed process had begun keeps its id for a while: those of this one are others. */
  private readonly here = randomUUID();

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queues.add(reconcileImportsQueue, {}, { jobId: `import-sweep-${this.here}` });
  }

  protected async handle(): Promise<void> {
    const rows = await this.em.execute<{ id: string; account_id: string }[]>(
      `select id, account_id from imports where state in ('reading', 'writing') and (retry_at is null or retry_at < now()) order by id`,
    );
    for (const { id, account_id } of rows) {
      if (!(await this.isLeft(Number(id)))) continue;
      const payload = { accountId: Number(account_id), importId: Number(id) };
      await this.queues.add(importQueue, payload, { jobId: `import-${id}-${this.here}` });
    }
    await this.commands.execute(new PurgeImports());
  }

  /** Held for no longer than this statement. */
  private async isLeft(importId: number): Promise<boolean> {
    const [row] = await this.em.execute<{ is_left: boolean }[]>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) is_left',
      [lockOf(importId)],
    );
    return row?.is_left ?? false;
  }
}
