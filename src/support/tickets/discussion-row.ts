import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import type { Discussion, TicketAttachment } from './tickets.contract.js';

export type DiscussionRow = Row<'ticket_messages'>;

export async function findDiscussions(em: EntityManager, rows: readonly DiscussionRow[]): Promise<Discussion[]> {
  const files = await database(em)
    .selectFrom('ticket_attachments')
    .select(['id', 'message_id', 'file_name', 'mimetype', 'kind', 'size', 'width', 'height'])
    .where(({ eb, fn }) => eb('message_id', '=', fn.any(sql<number[]>`${rows.map(({ id }) => id)}::bigint[]`)))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    status: row.status,
    admin_replay: row.admin_replay,
    is_internal: row.is_internal,
    author: row.author,
    created_at: toIso(row.created_at),
    attachments: files.filter(({ message_id }) => message_id === row.id).map(toAttachment),
  }));
}

const toAttachment = (row: Omit<Row<'ticket_attachments'>, 'account_id' | 'bytes'>): TicketAttachment => ({
  id: row.id,
  file_name: row.file_name,
  mime_type: row.mimetype,
  kind: row.kind,
  size: row.size,
  width: row.width,
  height: row.height,
  url: `/api/v1/ticket-attachments/${row.id}`,
});
