import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { Workers } from '../../../platform/queues/workers.js';
import { PurgeImports } from '../commands/purge-imports.js';
import { RunImport } from '../commands/run-import.js';
import { importLock } from '../running/import-connection.js';

const Payload = z.object({ accountId: z.number(), importId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each run uses a process and a connection. */
const CONCURRENCY = 3;
const IS_DUE = `state in ('reading', 'writing', 'undoing') and (retry_at is null or retry_at < now())`;

/** `retry_at` delays it after a failure. */
@BackgroundWork({
  name: 'contact-import',
  payload: Payload,
  key: ({ importId }) => importId,
  concurrency: CONCURRENCY,
  everyMs: 5_000,
})
export class ImportWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly purgeImports: PurgeImports,
    private readonly runImport: RunImport,
    private readonly workers: Workers,
  ) {
    super();
  }

  /** Returns imports without a running process. */
  override async reconcile(): Promise<Payload[]> {
    const rows = await this.em.execute<{ id: string; account_id: string }[]>(
      `select id, account_id from imports where ${IS_DUE} order by id`,
    );
    const left: Payload[] = [];
    for (const { id, account_id } of rows)
      if (await this.isUnlocked(Number(id))) left.push({ accountId: Number(account_id), importId: Number(id) });
    await this.purgeImports.execute();
    return left;
  }

  protected async handle({ accountId, importId }: Payload): Promise<void> {
    const hasRun = await this.runImport.execute(accountId, importId);
    if (hasRun) await this.wakeNext(accountId);
  }

  /** Wakes an import whose job ended while this one was running. */
  private async wakeNext(accountId: number): Promise<void> {
    const [next] = await this.em.execute<{ id: string }[]>(
      `select id from imports where account_id = ? and ${IS_DUE} order by id limit 1`,
      [accountId],
    );
    if (next) await this.workers.wake(ImportWorker, { accountId, importId: Number(next.id) });
  }

  /** This statement releases the lock at once. */
  private async isUnlocked(importId: number): Promise<boolean> {
    const [row] = await this.em.execute<{ is_left: boolean }[]>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) is_left',
      [importLock(importId)],
    );
    return row?.is_left ?? false;
  }
}
