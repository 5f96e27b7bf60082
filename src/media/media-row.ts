import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../platform/database/statements/database.js';
import { LibraryItemNotFound } from './media.errors.js';
import type { MediaLinks } from './media-links.js';
import type { LibraryItem } from './media.contract.js';

export const MEDIA_COLUMNS = [
  'id',
  'uuid',
  'file_name',
  'mimetype',
  'kind',
  'size',
  'width',
  'height',
  'file_key',
  'thumb_key',
  'created_at',
] as const;

export type MediaRow = Pick<Row<'media'>, (typeof MEDIA_COLUMNS)[number]>;

export async function findLibraryItem(em: EntityManager, accountId: number, uuid: string): Promise<MediaRow> {
  const row = await database(em)
    .selectFrom('media')
    .select(MEDIA_COLUMNS)
    .where('account_id', '=', accountId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw new LibraryItemNotFound();
  return row;
}

export function toLibraryItem(accountId: number, row: MediaRow, links: MediaLinks): LibraryItem {
  const { id, uuid, file_name, kind, size, width, height } = row;
  return {
    id,
    uuid,
    file_name,
    mime_type: row.mimetype,
    kind,
    size,
    width,
    height,
    original_url: links.make(accountId, uuid, 'file'),
    thumbnail_url: row.thumb_key ? links.make(accountId, uuid, 'thumbnail') : null,
    created_at: row.created_at.toISOString(),
  };
}
