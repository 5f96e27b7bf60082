import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { toIso } from '../../platform/to-iso.js';
import { toKeptReferral } from '../../address-book/contacts/referral.contract.js';
import { RATING_OF_CHAT } from './rating/chat-rating.sql.js';
import { MASKED_TEXT } from './messages/masked-text.js';
import type { ChatResource, MessageKind, MessageStatus } from '../messaging.contract.js';
import { teamAs, userAs } from '../../auth/auth.sql.js';
import { changedAt, readSla, SLA_COLUMN, type StoredSla } from './service-levels/read-sla.js';
import { shownName } from '../../address-book/contacts/naming/contact-name.sql.js';
import { toWhatsappId } from '../../address-book/contacts/naming/whatsapp-id.contract.js';

type ChatColumn =
  | 'id'
  | 'device_id'
  | 'unread_count'
  | 'is_archived'
  | 'is_muted'
  | 'expiration'
  | 'referral'
  | 'last_message_at'
  | 'updated_at'
  | 'contact_id'
  | 'state'
  | 'snoozed_until'
  | 'waiting_since';

export interface ChatRow
  extends
    Pick<Row<'chats'>, ChatColumn>,
    Pick<Row<'contacts'>, 'phone' | 'lid' | 'username' | 'name' | 'picture_mark'> {
  needs_you: boolean;
  is_blocked: boolean;
  body: string | null;
  kind: MessageKind | null;
  from_me: boolean | null;
  status: MessageStatus | null;
  is_deleted: boolean | null;
  reacted_id: number | null;
  reacted_kind: MessageKind | null;
  reacted_body: string | null;
  reaction: string | null;
  assignee: ChatResource['assignee'];
  team: ChatResource['team'];
  labels: ChatResource['labels'];
  sla: StoredSla | null;
  rating: ChatResource['rating'];
}

const MAX_SUMMARY_LENGTH = 200;

const INBOX_COLUMNS = `${userAs('c.assignee_id')} assignee, ${teamAs('c.team_id')} team,
    array(select jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) from chat_labels cl
      join labels l on l.id = cl.label_id where cl.chat_id = c.id order by l.name) labels, ${SLA_COLUMN} sla, ${RATING_OF_CHAT} rating`;

/** Requires chat `c`, contact `p`, newest message `m`, newest reaction's message `r`. */
export const CHAT_COLUMNS = sql.raw(`c.id, c.device_id, c.unread_count, c.is_archived, c.is_muted, c.expiration,
    c.needs_you_at is not null needs_you, c.referral, c.last_message_at, c.updated_at, c.contact_id, c.state, c.snoozed_until, c.waiting_since, ${INBOX_COLUMNS}, p.phone, p.lid, p.username, ${shownName('p')} name, p.picture_mark, p.blocked_at is not null is_blocked,
    case when m.expires_at is null then left(m.body, ${MAX_SUMMARY_LENGTH}) else '${MASKED_TEXT}' end body, m.kind, m.from_me, m.status, m.is_deleted,
    r.id reacted_id, r.kind reacted_kind, r.body reacted_body, r.reaction`);

/** Joins by lateral queries, whose limit prevents a join of all contacts. */
export const withNewest = (messages: string) =>
  sql.raw(`left join lateral (select phone, lid, username, name, push_name, picture_mark, blocked_at from contacts where id = c.contact_id limit 1) p on true
   left join lateral (select expires_at, body, kind, from_me, status, is_deleted from ${messages} where id = c.last_message_id limit 1) m on true
   left join lateral (select id, kind, case when is_deleted then null when expires_at is null then left(body, ${MAX_SUMMARY_LENGTH}) else '${MASKED_TEXT}' end body,
       (select e ->> 'emoji' from jsonb_array_elements(reactions) e where not (e ->> 'fromMe')::boolean limit 1) reaction
     from messages where id = c.last_reaction_id limit 1) r on true`);

export const IS_LISTED = sql<boolean>`c.last_message_at is not null`;

/** Keeps the order of `ids`. Omits missing chats. */
export async function readChats(em: EntityManager, accountId: number, ids: readonly number[]): Promise<ChatResource[]> {
  if (ids.length === 0) return [];
  const { rows } = await preparedSql<ChatRow>`
    select ${CHAT_COLUMNS} from chats c ${withNewest('messages')}
      where c.account_id = ${accountId} and c.id = any (${ids}::bigint[])`.execute(database(em));
  const chats = new Map(rows.map((row) => [row.id, toChatResource(row)]));
  return ids.flatMap((id) => chats.get(id) ?? []);
}

export function toChatResource(row: ChatRow): ChatResource {
  return {
    id: row.id,
    device_id: row.device_id,
    contact_id: row.contact_id,
    phone: row.phone,
    whatsapp_id: toWhatsappId(row.lid),
    username: row.username,
    profile_picture: row.picture_mark ? `/api/v1/contact-picture/${row.contact_id}?v=${row.picture_mark}` : null,
    profile_info: { name: row.name },
    business_profile_info: { description: null },
    last_message:
      row.kind && row.status
        ? { body: row.is_deleted ? null : row.body, kind: row.kind, from_me: row.from_me ?? false, status: row.status }
        : null,
    last_reaction:
      row.reacted_id && row.reacted_kind && row.reaction
        ? { emoji: row.reaction, message_id: row.reacted_id, kind: row.reacted_kind, body: row.reacted_body }
        : null,
    last_message_recieved: toIso(row.last_message_at),
    unread_count: row.unread_count,
    is_archived: row.is_archived,
    is_muted: row.is_muted,
    is_blocked: row.is_blocked,
    expiration: row.expiration || null,
    needs_you: row.needs_you,
    referral: toKeptReferral(row.referral),
    assignee: row.assignee,
    team: row.team,
    labels: row.labels,
    rating: row.rating,
    state: row.state,
    snoozed_until: toIso(row.snoozed_until),
    waiting_since: toIso(row.waiting_since),
    sla: readSla(row),
    updated_at: toIso(changedAt(row.updated_at, row.sla)),
  };
}
