import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../platform/database/statements/database.js';
import { FileStore } from '../platform/storage/file-store.js';
import type { InspectedFile } from './files/inspect-file.js';
import { drawSvg, drawThumbnail } from './files/pictures.js';
import { MEDIA_COLUMNS, type MediaRow } from './media-row.js';

const THUMBNAIL_TYPES = /^image\/(jpeg|png|apng|gif|webp|avif|tiff)$/;

/** Stores library files, each content once per account. */
@Injectable()
export class KeepInLibrary {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  /** Finds a file by its uploaded or rewritten bytes. */
  async find(accountId: number, sha256: string): Promise<MediaRow | null> {
    const row = await database(this.em)
      .selectFrom('media')
      .select(MEDIA_COLUMNS)
      .where('account_id', '=', accountId)
      .where(({ eb, or }) => or([eb('sha256', '=', sha256), eb('uploaded_sha256', '=', sha256)]))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  }

  async keep(
    accountId: number,
    uploadedSha256: string,
    inspected: InspectedFile,
  ): Promise<{ row: MediaRow; isKnown: boolean }> {
    const { sha256 } = inspected.file;
    const known = await this.find(accountId, sha256);
    if (known) return { row: known, isKnown: true };
    const thumbnail = await drawPreview(accountId, inspected);
    const keys: string[] = [];
    try {
      keys.push(await this.files.take(accountId, inspected.file));
      if (thumbnail) keys.push((await this.files.put(accountId, thumbnail)).key);
      const row = await this.insert(accountId, uploadedSha256, inspected, {
        fileKey: keys[0]!,
        thumbKey: keys[1] ?? null,
      });
      if (row) return { row, isKnown: false };
    } catch (error) {
      await this.removeFiles(keys);
      throw error;
    }
    // A concurrent upload stored the same file first.
    await this.removeFiles(keys);
    const stored = await this.find(accountId, sha256);
    if (!stored) throw new Error('library file deleted during the insert');
    return { row: stored, isKnown: true };
  }

  private insert(
    accountId: number,
    uploadedSha256: string,
    { kind, mimetype, fileName, width, height, file }: InspectedFile,
    { fileKey, thumbKey }: { fileKey: string; thumbKey: string | null },
  ): Promise<MediaRow | undefined> {
    return database(this.em)
      .insertInto('media')
      .values({
        account_id: accountId,
        uuid: randomUUID(),
        file_name: fileName ?? 'file',
        mimetype,
        kind,
        size: file.size,
        sha256: file.sha256,
        uploaded_sha256: uploadedSha256,
        width,
        height,
        file_key: fileKey,
        thumb_key: thumbKey,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doNothing())
      .returning(MEDIA_COLUMNS)
      .executeTakeFirst();
  }

  /** Ignores failures, which leave only bytes without a row. */
  private async removeFiles(keys: readonly string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => this.files.remove(key)));
  }
}

function drawPreview(accountId: number, { mimetype, file }: InspectedFile): Promise<Buffer | null> {
  if (mimetype === 'image/svg+xml') return drawSvg(accountId, file.path);
  return THUMBNAIL_TYPES.test(mimetype) ? drawThumbnail(accountId, file.path) : Promise.resolve(null);
}
