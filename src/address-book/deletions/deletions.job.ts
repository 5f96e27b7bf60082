import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { RunDeletions } from './run-deletions.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

/** The rows contain the progress, so a restart continues. */
export const deletionsJob = defineJob({ name: 'deletions', schema: Payload, key: () => 'all', everyMs: 15_000 });

@HandlesJob(deletionsJob)
export class DeletionsJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly runDeletions: RunDeletions,
    private readonly shutdown: GracefulShutdown,
  ) {}

  async findDue(): Promise<Payload[]> {
    const { rows } = await sql<Payload>`select from deletions where finished_at is null limit 1`.execute(
      database(this.em),
    );
    return rows;
  }

  async execute(): Promise<void> {
    while (!this.shutdown.hasStarted && (await this.runDeletions.execute()));
  }
}
