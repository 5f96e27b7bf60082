import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ContactImport } from '../contact-import.entity.js';
import type { ReadChunk } from '../reading/reading.types.js';
import { PublishImports } from '../publish-imports.js';
import { ImportFolders } from './import-folders.js';
import type { ImportLine } from './import-line.js';
import { changeRow, failImport } from './import-rows.js';
import { FlushSearchIndex } from './flush-search-index.js';
import { type ChunkOutcome, writeChunk } from './write-chunk.js';

/** Good rows of a chunk: what is undone and written again when a process dies. */
export const CHUNK_ROWS = 25_000;

@Injectable()
export class WriteImport {
  constructor(
    private readonly em: EntityManager,
    private readonly folders: ImportFolders,
    private readonly tell: PublishImports,
    private readonly index: FlushSearchIndex,
  ) {}

  /** The next chunk. What is not `written` is no fault and ends the run. */
  async chunk(line: ImportLine, row: ContactImport, chunk: ReadChunk, share: number | null): Promise<ChunkOutcome> {
    const { id: importId, accountId } = row;
    const limit = await this.tell.readLimit(accountId);
    const fieldNames = row.columns.flatMap(({ role, header }) => (role === 'field' ? [header] : []));
    const outcome = await writeChunk(line.client, chunk, {
      ...{ importId, accountId, limit, fieldNames, share },
      existing: row.existingContacts,
    });
    if (outcome === 'written') this.index.begin();
    if (outcome === 'group_gone') await failImport(this.em, row, 'group_gone');
    return outcome;
  }

  /** Whether every chunk that is still to be written lies here. */
  isReady({ id, chunksReady, chunksWritten }: ContactImport): boolean {
    if (chunksReady === null || chunksReady === undefined) return false;
    for (let index = chunksWritten + 1; index <= chunksReady; index++) if (!this.folders.find(id, index)) return false;
    return true;
  }

  /** Chunks that were made while the import was read for its owner. Returns early when the import is over, or `isClosing` says so. */
  async fromFolder(line: ImportLine, row: ContactImport, isClosing: () => boolean): Promise<void> {
    const last = row.chunksReady ?? 0;
    for (let index = row.chunksWritten + 1; index <= last; index++) {
      if (isClosing()) return;
      const rows = index < last ? CHUNK_ROWS : row.counts.good - (last - 1) * CHUNK_ROWS;
      const path = this.folders.find(row.id, index) ?? '';
      if ((await this.chunk(line, row, { index, rows, path }, 1)) !== 'written') return;
      await this.tell.publish(row.accountId, row.id);
    }
    await this.finish(row);
  }

  /** All chunks are written. When the plan had no room for any of them, nothing came of it. */
  async finish(row: ContactImport): Promise<void> {
    const { id, accountId } = row;
    const [counted] = await this.em.execute<{ is_full: boolean }[]>(
      'select written = 0 and over_limit > 0 is_full from imports where id = ? and account_id = ?',
      [id, accountId],
    );
    if (counted?.is_full) await failImport(this.em, row, 'plan_limit');
    else await changeRow(this.em, row, ['reading', 'writing'], { state: 'done', share: 1, endedAt: new Date() });
  }
}
