import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { Workers } from '../../platform/queues/workers.js';
import { ChangeExport } from './change-export.js';
import { PurgeExports } from './commands/purge-exports.js';
import { RunExport } from './commands/run-export.js';
import { exportLock } from './writing/write-export.js';

const Payload = z.object({ accountId: z.number(), exportId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each run uses a thread and a connection. */
const CONCURRENCY = 2;

@BackgroundWork({
  name: 'export',
  payload: Payload,
  key: ({ exportId }) => exportId,
  concurrency: CONCURRENCY,
  everyMs: 5_000,
})
export class ExportWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly purgeExports: PurgeExports,
    private readonly runExport: RunExport,
    private readonly exports: ChangeExport,
    private readonly workers: Workers,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
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

  protected async handle({ accountId, exportId }: Payload): Promise<void> {
    const hasRun = await this.runExport.execute(accountId, exportId);
    const next = hasRun && (await this.exports.findNext(accountId));
    if (next) await this.workers.wake(ExportWorker, { accountId, exportId: next });
  }
}
