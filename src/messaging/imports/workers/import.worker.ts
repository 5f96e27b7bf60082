import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { Workers } from '../../../platform/queues/workers.js';
import { PurgeImports } from '../commands/purge-imports.js';
import { RunImport } from '../commands/run-import.js';
import { lockOf } from '../running/import-line.js';

const Payload = z.object({ accountId: z.number(), importId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each has a thread and a connection of its own, and each is another account's: a large file must not keep everybody's small ones. */
const AT_ONCE = 3;
const IS_DUE = `state in ('reading', 'writing') and (retry_at is null or retry_at < now())`;

/** Carries an import on from where its row says it is; after a failure the row says when. */
@BackgroundWork({
  name: 'contact-import',
  payload: Payload,
  key: ({ importId }) => importId,
  concurrency: AT_ONCE,
  everyMs: 5_000,
})
export class ImportWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly workers: Workers,
  ) {
    super();
  }

  /** Every import that nobody carries on; what nobody needs any more is removed. */
  override async reconcile(): Promise<Payload[]> {
    const rows = await this.em.execute<{ id: string; account_id: string }[]>(
      `select id, account_id from imports where ${IS_DUE} order by id`,
    );
    const left: Payload[] = [];
    for (const { id, account_id } of rows)
      if (await this.isLeft(Number(id))) left.push({ accountId: Number(account_id), importId: Number(id) });
    await this.commands.execute(new PurgeImports());
    return left;
  }

  protected async handle({ accountId, importId }: Payload): Promise<void> {
    const hasRun = await this.commands.execute(new RunImport(accountId, importId));
    if (hasRun) await this.wakeNext(accountId);
  }

  /** The job of an import that came while another one of its account was under way has left, and its row still waits. */
  private async wakeNext(accountId: number): Promise<void> {
    const [next] = await this.em.execute<{ id: string }[]>(
      `select id from imports where account_id = ? and ${IS_DUE} order by id limit 1`,
      [accountId],
    );
    if (next) await this.workers.wake(ImportWorker, { accountId, importId: Number(next.id) });
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
