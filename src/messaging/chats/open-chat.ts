import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../platform/database/prepared-statements.js';
import { endMuteAt } from './phone/unmute-chat.js';

/**
 * The id of the chat of a device with a contact, made when new; then it is archived or muted when it is so on the phone. Runs inside the
 * caller's transaction.
 */
export async function openChat(
  em: EntityManager,
  accountId: number,
  deviceId: number,
  contactId: number,
): Promise<number> {
  const find = () =>
    em.execute<{ id: string }[]>('select id from chats where account_id = ? and device_id = ? and contact_id = ?', [
      accountId,
      deviceId,
      contactId,
    ]);
  let [row] = await find();
  if (!row) {
    // Held meanwhile: a contact that is being deleted must not get a chat that nobody would see.
    const [made] = await em.execute<{ id: string; muted_until: string | null }[]>(
      `with known as (delete from phone_chats k using contacts p
           where p.id = ? and p.account_id = ? and k.account_id = p.account_id and k.device_id = ?
             and k.person in (p.phone, p.lid || '@lid')
         returning k.kind, k.muted_until)
       insert into chats (account_id, device_id, contact_id, is_archived, is_muted)
       select account_id, ?::bigint, id, exists (select from known where kind = 'archive'),
           exists (select from known where kind = 'mute' and (muted_until is null or muted_until > now()))
         from contacts where id = ? and account_id = ? for key share on conflict do nothing
       returning id, (select max(muted_until) from known where muted_until > now()) muted_until`,
      [contactId, accountId, deviceId, deviceId, contactId, accountId],
    );
    if (made?.muted_until) await endMuteAt(em, accountId, Number(made.id), new Date(made.muted_until));
    [row] = await find();
  }
  if (!row) throw new Error('a chat vanished while it was read');
  return Number(row.id);
}

/** Who wrote a message: the other side, somebody of the account, or what sends by itself. */
type Writer = 'they' | 'by_hand' | 'automatic';

/** What is new in a chat: its newest message, and of how many. */
export interface ChatNews {
  chatId: number;
  newest: { id: number; at: Date };
  count: number;
}

/**
 * Moves the newest message of chats forward, never back: history may come late. What they write is unread, and brings a chat back that was
 * put away, unless it is muted; who writes by hand has looked after what asked for a person. WhatsApp tells times in whole seconds.
 */
export async function touchChats(
  em: EntityManager,
  accountId: number,
  news: readonly ChatNews[],
  writer: Writer,
): Promise<void> {
  const isTheirs = writer === 'they';
  // In one order, so that two who touch the same chats do not wait for each other.
  const rows = news
    .toSorted((a, b) => a.chatId - b.chatId)
    .map(({ chatId, newest, count }) => ({ chat_id: chatId, message_id: newest.id, at: newest.at, count }));
  await em.execute(
    prepared(`update chats c set unread_count = unread_count + case when ?::boolean then n.count else 0 end, updated_at = now(),
       is_archived = is_archived and (is_muted or not ?::boolean),
       needs_you_at = case when ?::boolean and needs_you_at < n.at + interval '1 second' then null else needs_you_at end,
       last_message_id = case when last_message_at is null or last_message_at <= n.at then n.message_id else last_message_id end,
       last_reaction_id = case when last_reaction_at > n.at then last_reaction_id end,
       last_reaction_at = case when last_reaction_at > n.at then last_reaction_at end,
       last_message_at = greatest(last_message_at, n.at)
      from jsonb_to_recordset(?::jsonb) n (chat_id bigint, message_id bigint, at timestamptz, count int)
     where c.id = n.chat_id and c.account_id = ?`),
    [isTheirs, isTheirs, writer === 'by_hand', JSON.stringify(rows), accountId],
  );
}
