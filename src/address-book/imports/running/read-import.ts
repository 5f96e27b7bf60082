import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { DiskRoom } from '../../../platform/storage/disk-room.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import type { ContactImport } from '../contact-import.entity.js';
import { startReading } from '../../import-reader/start-reading.js';
import type { ReadRequest, ReadResult, ReadSummary, RowCorrection } from '../../import-reader/reading.types.js';
import { PublishImports } from '../publish-imports.js';
import { ImportFolders } from './import-folders.js';
import type { ImportConnection, KnownCounts } from './import-connection.js';
import { changeRow } from './import-rows.js';
import { rolesByPosition, readMappings } from '../mappings.js';
import { ReadingRun } from './reading-run.js';
import { CHUNK_ROWS, WriteImport } from './write-import.js';

/** Reads and, for unreviewed imports, writes each chunk at once. Skips written chunks. */
@Injectable()
export class ReadImport {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly folders: ImportFolders,
    private readonly writer: WriteImport,
    private readonly publisher: PublishImports,
    private readonly diskRoom: DiskRoom,
  ) {}

  async run(connection: ImportConnection, row: ContactImport, isClosing: () => boolean): Promise<void> {
    const writesChunks = row.state === 'writing' || !row.isReviewed;
    const request = await this.prepare(row);
    if (!request) {
      await this.writer.fail(row, 'interrupted');
      return;
    }
    const run = new ReadingRun(this.em, this.publisher, row, isClosing);
    const result = await run.follow((listener) => startReading(request, listener), {
      onChunk: writesChunks
        ? async (chunk, share) => {
            await this.diskRoom.check();
            if (chunk.index <= row.chunksWritten) return true;
            if (row.state === 'reading' && !(await this.startWriting(row))) return false;
            return (await this.writer.writeNextChunk(connection, row, chunk, share)) === 'written';
          }
        : async (chunk) => {
            await this.diskRoom.check();
            run.known = addCounts(run.known, await connection.countKnown(row.accountId, chunk));
            return true;
          },
    });
    if (result) await this.conclude(row, result, request.outDir, writesChunks, run.known);
  }

  /** Returns null if the input no longer exists. */
  private async prepare(row: ContactImport): Promise<ReadRequest | null> {
    const { fileKey, pasteKey } = row;
    const filePath = fileKey ? await this.files.toLocalFile(fileKey) : null;
    if (fileKey && !filePath) return null;
    const paste = pasteKey ? await this.files.open(pasteKey) : null;
    if (pasteKey && !paste) return null;
    // A started import keeps the columns that the user saw.
    const isStarted = row.state === 'writing';
    const roles =
      row.roles ??
      (isStarted && row.isRemembered
        ? rolesByPosition(
            row.columns,
            row.columns.map(({ role }) => role),
          )
        : null);
    return {
      filePath,
      fileName: row.fileName ?? null,
      pasted: paste && (await text(paste)),
      country: row.country,
      roles,
      // Without chosen roles, the reader guesses again.
      hasHeader: roles ? (row.hasHeader ?? null) : null,
      headerRow: row.headerRow ?? null,
      phoneColumns: roles ? row.phoneColumns : [],
      sheet: row.sheet ?? null,
      fields: await readFieldNames(this.em, row.accountId),
      ...(!roles && !isStarted && { remembered: await readMappings(this.em, row.accountId) }),
      isUnreviewed: !row.isReviewed,
      outDir: await this.folders.create(row.id),
      chunkRows: CHUNK_ROWS,
      isConsentField: row.consentAction === 'field',
      corrections: await this.readCorrections(row),
    };
  }

  private async readCorrections({ id, accountId }: ContactImport): Promise<RowCorrection[]> {
    const rows = await database(this.em)
      .selectFrom('import_corrections')
      .select(['row_number', 'cells'])
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .execute();
    return rows.map(({ row_number: row, cells }) => ({ row, cells }));
  }

  private async startWriting(row: ContactImport): Promise<boolean> {
    const isChanged = await changeRow(this.em, row, ['reading'], { state: 'writing' });
    if (isChanged) row.state = 'writing';
    return isChanged;
  }

  private async conclude(
    row: ContactImport,
    result: ReadResult,
    outDir: string,
    writesChunks: boolean,
    { known, ...knownChanges }: KnownCounts,
  ): Promise<void> {
    if ('failure' in result) {
      await this.writer.fail(row, result.failure, result.format);
      return;
    }
    const { counts, warnings } = result;
    const badRowsKey = await this.storeBadRows(row, result, outDir);
    if (writesChunks) {
      const isCurrent = await changeRow(this.em, row, ['reading', 'writing'], { counts, badRowsKey, warnings });
      if (!isCurrent) return this.removeBadRows(badRowsKey);
      await this.writer.finish(row);
    } else {
      const { chunks: chunksReady } = result;
      const values = {
        counts,
        badRowsKey,
        warnings,
        known,
        knownChanges,
        chunksReady,
        share: 1,
        state: 'ready' as const,
      };
      // Chunks and counts include the corrections now.
      await database(this.em)
        .updateTable('import_corrections')
        .set({ effect: null })
        .where('account_id', '=', row.accountId)
        .where('import_id', '=', row.id)
        .execute();
      if (!(await changeRow(this.em, row, ['reading'], values))) await this.removeBadRows(badRowsKey);
    }
  }

  private async removeBadRows(key: string | null): Promise<void> {
    if (key) await this.files.remove(key);
  }

  private async storeBadRows(row: ContactImport, { hasBadRows }: ReadSummary, outDir: string): Promise<string | null> {
    if (row.badRowsKey) await this.files.remove(row.badRowsKey);
    if (!hasBadRows) return null;
    try {
      const { key } = await this.files.put(
        row.accountId,
        createReadStream(join(outDir, 'bad.csv')),
        Number.POSITIVE_INFINITY,
      );
      return key;
    } catch (error) {
      // The import matters more than the list of bad rows.
      if (error instanceof StorageLimit) return null;
      throw error;
    }
  }
}

const addCounts = (first: KnownCounts, second: KnownCounts): KnownCounts => ({
  known: first.known + second.known,
  fill: first.fill + second.fill,
  overwrite: first.overwrite + second.overwrite,
});

const MAX_NAMES = 2_000;

/** Returns the most used spelling first, so that `city` becomes an existing field `City`. */
async function readFieldNames(em: EntityManager, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select id, unnest(addons_params) name from groups where account_id = ${accountId}) fields
     group by name order by count(*) desc, min(id), name limit ${MAX_NAMES}`.execute(database(em));
  return rows.map(({ name }) => name);
}
