import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { Config } from '../../../platform/config.js';
import { ContactImport } from '../contact-import.entity.js';
import { ImportConnection } from '../running/import-connection.js';
import { ReadImport } from '../running/read-import.js';
import { changeRow } from '../running/import-rows.js';
import { WriteImport } from '../running/write-import.js';
import { UndoRun } from '../undo/undo-run.js';
import { PublishImports } from '../publish-imports.js';

/** Delays between the runs add up to ten minutes. */
const MAX_FAILED_RUNS = 12;

/** `execute` returns false while another import of the account runs. */
@Injectable()
export class RunImport implements OnModuleDestroy {
  private readonly running = new Set<Promise<boolean>>();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly reader: ReadImport,
    private readonly writer: WriteImport,
    private readonly undo: UndoRun,
    private readonly publisher: PublishImports,
  ) {}

  async execute(accountId: number, importId: number): Promise<boolean> {
    if (this.isClosing) return false;
    const run = this.run(accountId, importId);
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  /** Waits for the current chunk. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.allSettled(this.running);
  }

  private async run(accountId: number, importId: number): Promise<boolean> {
    const connection = await ImportConnection.open(this.config.directDatabaseUrl, accountId, importId);
    if (!connection) return false;
    try {
      while (!this.isClosing && (await this.step(connection, accountId, importId)));
    } catch (error) {
      if (!this.isClosing) await this.recordFailure(accountId, importId);
      throw error;
    } finally {
      await connection.end();
    }
    return !this.isClosing;
  }

  private async step(connection: ImportConnection, accountId: number, importId: number): Promise<boolean> {
    const row = await this.em.fork().findOne(ContactImport, { id: importId, accountId });
    if (!row || (row.state !== 'reading' && row.state !== 'writing' && row.state !== 'undoing')) return false;
    const isClosing = () => this.isClosing;
    if (row.state === 'undoing') await this.undo.run(row, isClosing);
    else if (row.state === 'writing' && (await this.writer.isReady(row)))
      await this.writer.writeFromFolder(connection, row, isClosing);
    else await this.reader.run(connection, row, isClosing);
    await this.publisher.publish(accountId, importId);
    return true;
  }

  /** Retries, because database or disk errors may be temporary. */
  private async recordFailure(accountId: number, importId: number): Promise<void> {
    const {
      rows: [row],
    } = await sql<Pick<Row<'imports'>, 'failed_runs' | 'state'>>`
      update imports set failed_runs = failed_runs + 1, updated_at = now(),
          retry_at = now() + (failed_runs + 1) * (failed_runs + 1) * interval '1 second'
        where id = ${importId} and account_id = ${accountId} and state in ('reading', 'writing', 'undoing')
        returning failed_runs, state`.execute(database(this.em));
    if (!row || row.failed_runs < MAX_FAILED_RUNS) return;
    const failed = { id: importId, accountId };
    // The owner may undo again until the period ends.
    if (row.state === 'undoing')
      await changeRow(this.em, failed, ['undoing'], { state: 'failed', failure: 'undo_interrupted' });
    else await this.writer.fail(failed, 'interrupted');
    await this.publisher.publish(accountId, importId);
  }
}
