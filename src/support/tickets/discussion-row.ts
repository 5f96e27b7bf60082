import type { EntityManager } from '@mikro-orm/postgresql';
import type { Discussion, TicketAttachment, TicketStatus } from './tickets.contract.js';
import { toIso } from '../../platform/to-iso.js';

export interface DiscussionRow {
  id: string;
  created_at: string;
  admin_replay: boolean;
  is_internal: boolean;
  status: TicketStatus;
  author: string | null;
  body: string;
}

interface AttachmentRow {
  id: string;
  message_id: string;
  file_name: string;
  mimetype: string;
  kind: TicketAttachment['kind'];
  size: number;
  width: number | null;
  height: number | null;
}

/** What was written, with its files. */
export async function findDiscussions(em: EntityManager, rows: readonly DiscussionRow[]): Promise<Discussion[]> {
  const files = await em.execute<AttachmentRow[]>(
    `select id, message_id, file_name, mimetype, kind, size, width, height from ticket_attachments
      where message_id = any (?::bigint[]) order by id`,
    [`{${rows.map(({ id }) => id).join()}}`],
  );
  return rows.map((row) => ({
    ...{ id: Number(row.id), body: row.body, status: row.status, admin_replay: row.admin_replay },
    ...{ is_internal: row.is_internal, author: row.author, created_at: toIso(row.created_at) },
    attachments: files.filter(({ message_id }) => message_id === row.id).map(toAttachment),
  }));
}

const toAttachment = (row: AttachmentRow): TicketAttachment => ({
  ...{ id: Number(row.id), file_name: row.file_name, mime_type: row.mimetype, kind: row.kind, size: row.size },
  ...{ width: row.width, height: row.height, url: `/api/v1/ticket-attachments/${row.id}` },
});
