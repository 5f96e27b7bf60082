import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../platform/storage/file-store.js';
import type { InspectedFile } from './files/inspect-file.js';
import { drawSvg, drawThumbnail } from './files/pictures.js';
import { MEDIA_COLUMNS, type MediaRow } from './media-row.js';

const THUMBNAIL_TYPES = /^image\/(jpeg|png|apng|gif|webp|avif|tiff)$/;

/** Each content exists once per account. */
@Injectable()
export class KeepInLibrary {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  /** Matches the uploaded or the rewritten bytes. */
  async find(accountId: number, sha256: string): Promise<MediaRow | null> {
    const [row] = await this.em.execute<MediaRow[]>(
      `select ${MEDIA_COLUMNS} from media m where m.account_id = ? and (m.sha256 = ? or m.uploaded_sha256 = ?) order by m.id limit 1`,
      [accountId, sha256, sha256],
    );
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
    const thumbnail = await draw(accountId, inspected);
    const keys: string[] = [];
    try {
      keys.push(await this.files.take(accountId, inspected.file));
      if (thumbnail) keys.push((await this.files.put(accountId, thumbnail)).key);
      const row = await this.write(accountId, uploadedSha256, inspected, keys);
      if (row) return { row, isKnown: false };
    } catch (error) {
      await this.removeFiles(keys);
      throw error;
    }
    // A concurrent upload stored the same file first.
    await this.removeFiles(keys);
    const winner = await this.find(accountId, sha256);
    if (!winner) throw new Error('library file deleted during the insert');
    return { row: winner, isKnown: true };
  }

  private async write(
    accountId: number,
    uploadedSha256: string,
    { kind, mimetype, fileName, width, height, file }: InspectedFile,
    [fileKey, thumbKey = null]: (string | null)[],
  ): Promise<MediaRow | undefined> {
    const [row] = await this.em.execute<MediaRow[]>(
      `insert into media as m (account_id, uuid, file_name, mimetype, kind, size, sha256, uploaded_sha256, width, height, file_key, thumb_key)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (account_id, sha256) do nothing returning ${MEDIA_COLUMNS}`,
      [
        accountId,
        randomUUID(),
        fileName ?? 'file',
        mimetype,
        kind,
        file.size,
        file.sha256,
        uploadedSha256,
        width,
        height,
        fileKey,
        thumbKey,
      ],
    );
    return row;
  }

  /** Failed removals leave only bytes without a row. */
  private async removeFiles(keys: readonly string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => this.files.remove(key)));
  }
}

function draw(accountId: number, { mimetype, file }: InspectedFile): Promise<Buffer | null> {
  if (mimetype === 'image/svg+xml') return drawSvg(accountId, file.path);
  return THUMBNAIL_TYPES.test(mimetype) ? drawThumbnail(accountId, file.path) : Promise.resolve(null);
}
