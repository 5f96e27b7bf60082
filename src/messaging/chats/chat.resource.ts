import type { EntityManager } from '@mikro-orm/postgresql';
import { FORGOTTEN } from '../messages/forgotten.js';
import type { ChatResource, MessageKind, MessageStatus } from '../messaging.contract.js';

interface Row {
  id: string;
  device_id: string;
  unread_count: number;
  is_archived: boolean;
  is_muted: boolean;
  needs_you: boolean;
  last_message_at: string | null;
  updated_at: string;
  contact_id: string;
  phone: string | null;
  name: string | null;
  picture_mark: string | null;
  body: string | null;
  kind: MessageKind | null;
  from_me: boolean | null;
  status: MessageStatus | null;
  is_deleted: boolean | null;
}

/** One line of the list; a text can be as long as a book. */
const LONGEST_SUMMARY = 200;

/** A chat with its contact and its newest message, as one row. Callers add `where` and order. */
const SELECT_CHATS = `select c.id, c.device_id, c.unread_count, c.is_archived, c.is_muted, c.needs_you_at is not null needs_you, c.last_message_at, c.updated_at, p.id contact_id, p.phone, coalesce(p.name, p.push_name) name, p.picture_mark,
    case when m.expires_at is null then left(m.body, ${LONGEST_SUMMARY}) else '${FORGOTTEN}' end body, m.kind, m.from_me, m.status, m.is_deleted
  from chats c join contacts p on p.id = c.contact_id left join messages m on m.id = c.last_message_id`;

/** Of a chat as `c`: it belongs in lists. What only a bulk message was sent to does not, until somebody answers or writes there by hand. */
export const IS_LISTED = 'c.last_message_at is not null';

export async function readChats(em: EntityManager, where: string, params: unknown[]): Promise<ChatResource[]> {
  const rows = await em.execute<Row[]>(`${SELECT_CHATS} where ${where}`, params);
  return rows.map(toChatResource);
}

function toChatResource(row: Row): ChatResource {
  return {
    id: Number(row.id),
    device_id: Number(row.device_id),
    contact_id: Number(row.contact_id),
    phone: row.phone,
    profile_picture: row.picture_mark ? `/api/v1/contact-picture/${row.contact_id}?v=${row.picture_mark}` : null,
    profile_info: { name: row.name },
    business_profile_info: { description: null },
    last_message:
      row.kind && row.status
        ? { body: row.is_deleted ? null : row.body, kind: row.kind, from_me: row.from_me ?? false, status: row.status }
        : null,
    last_message_recieved: row.last_message_at ? new Date(row.last_message_at).toISOString() : null,
    unread_count: row.unread_count,
    is_archived: row.is_archived,
    is_muted: row.is_muted,
    needs_you: row.needs_you,
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
