import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { PurgeExports } from '../commands/purge-exports.js';
import { exportQueue, reconcileExportsQueue } from '../exports.queue.js';
import { lockOf } from '../writing/write-export.js';

const SWEEP_EVERY_MS = 5_000;

/** Wakes every export that nobody writes: the rows are the truth, a job may be lost and a process may die. */
@ProcessQueue(reconcileExportsQueue, { everyMs: SWEEP_EVERY_MS })
export class ReconcileExportsWorker extends JobProcessor implements OnApplicationBootstrap {
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
    await this.queues.add(reconcileExportsQueue, {}, { jobId: `export-sweep-${this.here}` });
  }

  protected async handle(): Promise<void> {
    // A lock that can be had, for no longer than this statement, is held by nobody who writes.
    const left = await this.em.execute<{ id: string; account_id: string; is_left: boolean }[]>(
      `select id, account_id, pg_try_advisory_xact_lock(hashtextextended(? || id, 0)) is_left from exports
        where state = 'writing' or (state = 'waiting' and updated_at < now() - interval '5 seconds') order by id`,
      [lockOf('')],
    );
    for (const { id, account_id, is_left } of left) {
      if (!is_left) continue;
      const payload = { accountId: Number(account_id), exportId: Number(id) };
      await this.queues.add(exportQueue, payload, { jobId: `export-${id}-${this.here}` });
    }
    await this.commands.execute(new PurgeExports());
  }
}
