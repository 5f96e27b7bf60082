import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { EventBus } from '@nestjs/cqrs';
import { OptOutChanged } from '../../address-book.messages.js';
import type { ContactImport } from '../contact-import.entity.js';
import type { ColumnRole, ImportFailure } from '../import-enums.contract.js';
import type { ReadChunk } from '../../import-reader/reading.types.js';
import { PublishImports } from '../publish-imports.js';
import { ImportFolders } from './import-folders.js';
import type { ImportConnection } from './import-connection.js';
import { changeRow } from './import-rows.js';
import { FlushSearchIndex } from './flush-search-index.js';
import { type ChunkOutcome, writeChunk } from './write-chunk.js';
import { Clock } from '../../../platform/clock.js';

/** A crash repeats at most one chunk. */
export const CHUNK_ROWS = 25_000;

@Injectable()
export class WriteImport {
  constructor(
    private readonly em: EntityManager,
    private readonly folders: ImportFolders,
    private readonly publisher: PublishImports,
    private readonly searchIndex: FlushSearchIndex,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Returns an outcome. Any but `written` ends the run. */
  async writeNextChunk(
    connection: ImportConnection,
    row: ContactImport,
    chunk: ReadChunk,
    share: number | null,
  ): Promise<ChunkOutcome> {
    const { id: importId, accountId } = row;
    const limit = await this.publisher.readLimit(accountId);
    const isField = (role: ColumnRole): boolean =>
      role === 'field' || (role === 'consent' && row.consentAction === 'field');
    const fieldNames = row.columns.flatMap(({ role, header }) => (isField(role) ? [header] : []));
    // Unreviewed imports opt out refusals, because no user can decide.
    const optsOut = row.columns.some(({ role }) => role === 'consent') && row.consentAction !== 'field';
    const outcome = await writeChunk(connection.client, chunk, {
      importId,
      accountId,
      limit,
      fieldNames,
      share,
      optsOut,
      existing: row.existingContacts,
    });
    if (outcome === 'written') {
      this.searchIndex.start();
      if (optsOut) this.events.publish(new OptOutChanged(accountId, null));
    }
    if (outcome === 'group_gone') await this.fail(row, 'group_gone');
    return outcome;
  }

  async isReady({ id, accountId, chunksReady, chunksWritten }: ContactImport): Promise<boolean> {
    if (chunksReady === null || chunksReady === undefined) return false;
    const corrected = await database(this.em)
      .selectFrom('import_corrections')
      .select('row_number')
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .where('effect', 'is not', null)
      .executeTakeFirst();
    if (corrected) return false;
    for (let index = chunksWritten + 1; index <= chunksReady; index++) if (!this.folders.find(id, index)) return false;
    return true;
  }

  async writeFromFolder(connection: ImportConnection, row: ContactImport, isClosing: () => boolean): Promise<void> {
    const last = row.chunksReady ?? 0;
    for (let index = row.chunksWritten + 1; index <= last; index++) {
      if (isClosing()) return;
      const path = this.folders.find(row.id, index) ?? '';
      const latePath = this.folders.findLate(row.id, index);
      if ((await this.writeNextChunk(connection, row, { index, path, latePath }, 1)) !== 'written') return;
      await this.publisher.publish(row.accountId, row.id);
    }
    await this.finish(row);
  }

  async finish(row: ContactImport): Promise<void> {
    const { id, accountId } = row;
    const counted = await database(this.em)
      .selectFrom('imports')
      .select(['written', 'over_limit'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const isFull = counted?.written === 0 && counted.over_limit > 0;
    if (isFull) await this.fail(row, 'plan_limit');
    else await changeRow(this.em, row, ['reading', 'writing'], { state: 'done', share: 1, endedAt: this.clock.now() });
  }

  fail(row: Pick<ContactImport, 'id' | 'accountId'>, failure: ImportFailure, format?: string | null): Promise<boolean> {
    const rejectedFormat = format ? { format } : {};
    const endedAt = this.clock.now();
    return changeRow(this.em, row, ['reading', 'writing'], { state: 'failed', failure, ...rejectedFormat, endedAt });
  }
}
