import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { GracefulShutdown } from '../../shutdown/graceful-shutdown.js';
import { database, NOW } from '../statements/database.js';
import { defineJob, HandlesJob } from '../../jobs/define-job.js';
import type { QueuedJobHandler } from '../../jobs/job-handler.js';
import { refoldStep } from './refold-step.js';

const Payload = z.object({ table: z.string() });
type Payload = z.infer<typeof Payload>;

/** Leaves capacity for interactive statements. */
const PAUSE_MS = 50;

/** Runs after text folding changed. `search_refolds` lists the tables. */
export const refoldSearchesJob = defineJob({
  name: 'refold-searches',
  schema: Payload,
  key: ({ table }) => table,
  everyMs: 60_000,
});

@HandlesJob(refoldSearchesJob)
export class RefoldSearchesJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly shutdown: GracefulShutdown,
  ) {}

  findDue(): Promise<Payload[]> {
    return database(this.em)
      .selectFrom('search_refolds')
      .select('table_name as table')
      .where('due_at', '<=', NOW)
      .orderBy('table_name')
      .execute();
  }

  async execute({ table }: Payload): Promise<void> {
    while (!this.shutdown.hasStarted && (await refoldStep(this.em, table))) await sleep(PAUSE_MS);
  }
}
