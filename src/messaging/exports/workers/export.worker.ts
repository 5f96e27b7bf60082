import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { Workers } from '../../../platform/queues/workers.js';
import { ChangeExport } from '../change-export.js';
import { PurgeExports } from '../commands/purge-exports.js';
import { RunExport } from '../commands/run-export.js';
import { lockOf } from '../writing/write-export.js';

const Payload = z.object({ accountId: z.number(), exportId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each has a thread and a connection of its own, and each is another account's. */
const AT_ONCE = 2;

/** Makes the file of an export. */
@BackgroundWork({
  name: 'export',
  payload: Payload,
  key: ({ exportId }) => exportId,
  concurrency: AT_ONCE,
  everyMs: 5_000,
})
export class ExportWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly exports: ChangeExport,
    private readonly workers: Workers,
  ) {
    super();
  }

  /** Every export that nobody writes; what has expired is removed. */
  override async reconcile(): Promise<Payload[]> {
    // A lock that can be had, for no longer than this statement, is held by nobody who writes.
    const rows = await this.em.execute<{ id: string; account_id: string; is_left: boolean }[]>(
      `select id, account_id, pg_try_advisory_xact_lock(hashtextextended(? || id, 0)) is_left from exports
        where state = 'writing' or (state = 'waiting' and updated_at < now() - interval '5 seconds') order by id`,
      [lockOf('')],
    );
    await this.commands.execute(new PurgeExports());
    return rows
      .filter(({ is_left }) => is_left)
      .map(({ id, account_id }) => ({ accountId: Number(account_id), exportId: Number(id) }));
  }

  protected async handle({ accountId, exportId }: Payload): Promise<void> {
    const hasRun = await this.commands.execute(new RunExport(accountId, exportId));
    const next = hasRun && (await this.exports.findNext(accountId));
    if (next) await this.workers.wake(ExportWorker, { accountId, exportId: next });
  }
}
