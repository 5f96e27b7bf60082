import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { ChangeExport } from './change-export.js';
import { PurgeExports } from './commands/purge-exports.js';
import { RunExport } from './commands/run-export.js';
import { exportLock } from './writing/write-export.js';

const Payload = z.object({ accountId: z.number(), exportId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each run uses a thread and a connection. */
const CONCURRENCY = 2;

export const exportJob = defineJob({
  name: 'export',
  schema: Payload,
  key: ({ exportId }) => exportId,
  concurrency: CONCURRENCY,
  everyMs: 5_000,
});

@HandlesJob(exportJob)
export class ExportJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly purgeExports: PurgeExports,
    private readonly runExport: RunExport,
    private readonly exports: ChangeExport,
    private readonly jobs: Jobs,
  ) {}

  async findDue(): Promise<Payload[]> {
    // A free advisory lock means no writer.
    const { rows } = await sql<{ exportId: number; accountId: number; has_no_writer: boolean }>`
      select id "exportId", account_id "accountId",
          pg_try_advisory_xact_lock(hashtextextended(${exportLock('')} || id, 0)) has_no_writer from exports
        where state = 'writing' or (state = 'waiting' and updated_at < now() - interval '5 seconds') order by id`.execute(
      database(this.em),
    );
    await this.purgeExports.execute();
    return rows
      .filter(({ has_no_writer }) => has_no_writer)
      .map(({ accountId, exportId }) => ({ accountId, exportId }));
  }

  async execute({ accountId, exportId }: Payload): Promise<void> {
    const hasRun = await this.runExport.execute(accountId, exportId);
    const next = hasRun && (await this.exports.findNext(accountId));
    if (next) await this.jobs.enqueue(exportJob, { accountId, exportId: next });
  }
}
