import { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { ContactImport } from '../contact-import.entity.js';
import { ImportLine } from '../running/import-line.js';
import { failImport } from '../running/import-rows.js';
import { ReadImport } from '../running/read-import.js';
import { WriteImport } from '../running/write-import.js';
import { PublishImports } from '../publish-imports.js';

/**
 * Carries an import on from where its row says it is, until it waits for its owner or is over. Called again it does no harm. False when
 * somebody else is at it, or at another one of its account.
 */
export class RunImport extends Command<boolean> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
  ) {
    super();
  }
}

/** Without a single chunk between them. The waits grow with the square, so that all of them are some ten minutes. */
const MOST_FAILED_RUNS = 12;

@CommandHandler(RunImport)
export class RunImportHandler implements ICommandHandler<RunImport>, OnModuleDestroy {
  private readonly running = new Set<Promise<boolean>>();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly read: ReadImport,
    private readonly write: WriteImport,
    private readonly tell: PublishImports,
  ) {}

  async execute(command: RunImport): Promise<boolean> {
    if (this.isClosing) return false;
    const run = this.run(command);
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  /** The chunk in hand is finished; the row says what is left. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.allSettled(this.running);
  }

  private async run({ accountId, importId }: RunImport): Promise<boolean> {
    const line = await ImportLine.take(this.config.databaseUrl, accountId, importId);
    if (!line) return false;
    try {
      while (!this.isClosing && (await this.step(line, accountId, importId)));
    } catch (error) {
      if (!this.isClosing) await this.recordFailure(accountId, importId);
      throw error;
    } finally {
      await line.end();
    }
    return !this.isClosing;
  }

  /** From one state into the next. False when there is nothing to do in it. */
  private async step(line: ImportLine, accountId: number, importId: number): Promise<boolean> {
    const row = await this.em.fork().findOne(ContactImport, { id: importId, accountId });
    if (!row || (row.state !== 'reading' && row.state !== 'writing')) return false;
    const isClosing = () => this.isClosing;
    if (row.state === 'writing' && this.write.isReady(row)) await this.write.fromFolder(line, row, isClosing);
    else await this.read.run(line, row, isClosing);
    await this.tell.publish(accountId, importId);
    return true;
  }

  /** It is tried again after a while: by then the database, the disk or whatever it was may be well. */
  private async recordFailure(accountId: number, importId: number): Promise<void> {
    const [row] = await this.em.execute<{ failed_runs: number }[]>(
      `update imports set failed_runs = failed_runs + 1, retry_at = now() + (failed_runs + 1) * (failed_runs + 1) * interval '1 second', updated_at = now()
        where id = ? and account_id = ? and state in ('reading', 'writing') returning failed_runs`,
      [importId, accountId],
    );
    if (!row || row.failed_runs < MOST_FAILED_RUNS) return;
    await failImport(this.em, { id: importId, accountId }, 'interrupted');
    await this.tell.publish(accountId, importId);
  }
}
