import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DiskRoom } from '../../../platform/storage/disk-room.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import type { ContactImport } from '../contact-import.entity.js';
import { readContacts } from '../reading/read-contacts.js';
import type { ReadRequest, ReadResult, ReadSummary } from '../reading/reading.types.js';
import { PublishImports } from '../publish-imports.js';
import { ImportFolders } from './import-folders.js';
import type { ImportLine, KnownCounts } from './import-line.js';
import { changeRow, failImport } from './import-rows.js';
import { ReadingRun } from './reading-run.js';
import { CHUNK_ROWS, WriteImport } from './write-import.js';

/** Reads the file of an import, from its beginning: what was written before is passed over. */
@Injectable()
export class ReadImport {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly folders: ImportFolders,
    private readonly write: WriteImport,
    private readonly tell: PublishImports,
    private readonly room: DiskRoom,
  ) {}

  /** For its owner to look at, or writing each chunk as soon as it is there. */
  async run(line: ImportLine, row: ContactImport, isClosing: () => boolean): Promise<void> {
    const isWritten = row.state === 'writing' || !row.isReviewed;
    const request = await this.prepare(row);
    if (!request) {
      await failImport(this.em, row, 'interrupted');
      return;
    }
    const run = new ReadingRun(this.em, this.tell, row, isClosing);
    const result = await run.follow((listener) => readContacts(request, listener), {
      onChunk: isWritten
        ? async (chunk, share) => {
            await this.room.check();
            if (chunk.index <= row.chunksWritten) return true;
            if (row.state === 'reading' && !(await this.beginWriting(row))) return false;
            return (await this.write.chunk(line, row, chunk, share)) === 'written';
          }
        : async (chunk) => {
            await this.room.check();
            run.known = sumOf(run.known, await line.countKnown(row.accountId, chunk));
            return true;
          },
    });
    if (result) await this.conclude(row, result, request.outDir, isWritten, run.known);
  }

  /** Null when what was uploaded is not there any more. */
  private async prepare(row: ContactImport): Promise<ReadRequest | null> {
    const { fileKey, pasteKey, roles } = row;
    const filePath = fileKey ? await this.files.toLocalFile(fileKey) : null;
    const paste = pasteKey ? await this.files.open(pasteKey) : null;
    if ((fileKey && !filePath) || (pasteKey && !paste)) return null;
    return {
      filePath,
      fileName: row.fileName ?? null,
      pasted: paste && (await text(paste)),
      country: row.country,
      roles: roles ?? null,
      // What was guessed is guessed again.
      hasHeader: roles ? (row.hasHeader ?? null) : null,
      outDir: await this.folders.make(row.id),
      chunkRows: CHUNK_ROWS,
    };
  }

  private async beginWriting(row: ContactImport): Promise<boolean> {
    const isMine = await changeRow(this.em, row, ['reading'], { state: 'writing' });
    if (isMine) row.state = 'writing';
    return isMine;
  }

  private async conclude(
    row: ContactImport,
    result: ReadResult,
    outDir: string,
    isWritten: boolean,
    { known, ...knownChanges }: KnownCounts,
  ): Promise<void> {
    if ('failure' in result) {
      await failImport(this.em, row, result.failure);
      return;
    }
    const { counts } = result;
    const badRowsKey = await this.keepBadRows(row, result, outDir);
    if (isWritten) {
      await changeRow(this.em, row, ['reading', 'writing'], { counts, badRowsKey });
      await this.write.finish(row);
    } else {
      const { chunks: chunksReady } = result;
      const values = { counts, badRowsKey, known, knownChanges, chunksReady, share: 1, state: 'ready' as const };
      await changeRow(this.em, row, ['reading'], values);
    }
  }

  private async keepBadRows(row: ContactImport, { hasBadRows }: ReadSummary, outDir: string): Promise<string | null> {
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
      // The rows that are good matter more than the list of those that are not.
      if (error instanceof StorageLimit) return null;
      throw error;
    }
  }
}

const sumOf = (some: KnownCounts, more: KnownCounts): KnownCounts => ({
  known: some.known + more.known,
  fill: some.fill + more.fill,
  overwrite: some.overwrite + more.overwrite,
});
