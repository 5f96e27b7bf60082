import type { EntityManager } from '@mikro-orm/postgresql';
import { LibraryItemNotFound } from '../messaging.errors.js';
import type { MediaLinks } from './media-links.js';
import type { LibraryItem } from './media.contract.js';

export interface MediaRow {
  id: string;
  uuid: string;
  file_name: string;
  mimetype: string;
  kind: LibraryItem['kind'];
  size: string;
  width: number | null;
  height: number | null;
  file_key: string;
  thumb_key: string | null;
  created_at: Date | string;
}

export const MEDIA_COLUMNS =
  'm.id, m.uuid, m.file_name, m.mimetype, m.kind, m.size, m.width, m.height, m.file_key, m.thumb_key, m.created_at';

/** Throws LibraryItemNotFound. */
export async function findLibraryItem(em: EntityManager, accountId: number, uuid: string): Promise<MediaRow> {
  const [row] = await em.execute<MediaRow[]>(
    `select ${MEDIA_COLUMNS} from media m where m.account_id = ? and m.uuid = ?`,
    [accountId, uuid],
  );
  if (!row) throw new LibraryItemNotFound();
  return row;
}

export function toLibraryItem(accountId: number, row: MediaRow, links: MediaLinks): LibraryItem {
  const { uuid, file_name, kind, width, height } = row;
  return {
    id: Number(row.id),
    uuid,
    file_name,
    mime_type: row.mimetype,
    kind,
    size: Number(row.size),
    width,
    height,
    original_url: links.make(accountId, uuid, 'file'),
    thumbnail_url: row.thumb_key ? links.make(accountId, uuid, 'thumbnail') : null,
    created_at: new Date(row.created_at).toISOString(),
  };
}
