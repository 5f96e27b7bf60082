import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql, type SqlBool } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { PurgeImports } from './commands/purge-imports.js';
import { RunImport } from './commands/run-import.js';
import { importLock } from './running/import-connection.js';

const Payload = z.object({ accountId: z.number(), importId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each run uses a process and a connection. */
const CONCURRENCY = 3;
const IS_DUE = sql<SqlBool>`state in ('reading', 'writing', 'undoing') and (retry_at is null or retry_at < now())`;

/** `retry_at` delays a run after a failure. */
export const importJob = defineJob({
  name: 'contact-import',
  schema: Payload,
  key: ({ importId }) => importId,
  concurrency: CONCURRENCY,
  everyMs: 5_000,
});

@HandlesJob(importJob)
export class ImportJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly purgeImports: PurgeImports,
    private readonly runImport: RunImport,
    private readonly jobs: Jobs,
  ) {}

  async findDue(): Promise<Payload[]> {
    const due = await database(this.em)
      .selectFrom('imports')
      .select(['account_id as accountId', 'id as importId'])
      .where(IS_DUE)
      .orderBy('id')
      .execute();
    const unlocked: Payload[] = [];
    for (const candidate of due) if (await this.isUnlocked(candidate.importId)) unlocked.push(candidate);
    await this.purgeImports.execute();
    return unlocked;
  }

  async execute({ accountId, importId }: Payload): Promise<void> {
    const hasRun = await this.runImport.execute(accountId, importId);
    if (hasRun) await this.wakeNext(accountId);
  }

  /** Wakes an import whose job ended while this one was running. */
  private async wakeNext(accountId: number): Promise<void> {
    const next = await database(this.em)
      .selectFrom('imports')
      .select('id')
      .where('account_id', '=', accountId)
      .where(IS_DUE)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (next) await this.jobs.enqueue(importJob, { accountId, importId: next.id });
  }

  /** This statement releases the lock at once. */
  private async isUnlocked(importId: number): Promise<boolean> {
    const { rows } = await sql<{ is_unlocked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${importLock(importId)}, 0)) is_unlocked`.execute(
      database(this.em),
    );
    return rows[0]!.is_unlocked;
  }
}
