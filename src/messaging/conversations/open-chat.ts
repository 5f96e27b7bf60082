import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { mayUseDevice } from '../../auth/auth.sql.js';
import { DEFAULT_SAME_ASSIGNEE_DAYS } from './inbox/inbox-settings.contract.js';
import { endMuteAt } from './phone/unmute-chat.job.js';

/** Finds or creates a chat. Call inside a transaction. */
export async function openChat(
  em: EntityManager,
  accountId: number,
  deviceId: number,
  contactId: number,
): Promise<number> {
  const find = () =>
    database(em)
      .selectFrom('chats')
      .select('id')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .where('contact_id', '=', contactId)
      .executeTakeFirst();
  let chat = await find();
  if (!chat) {
    // The share lock prevents the contact's deletion.
    const {
      rows: [created],
    } = await sql<{ id: number; muted_until: Date | null }>`
      with known as (delete from phone_chats k using contacts p
           where p.id = ${contactId} and p.account_id = ${accountId} and k.account_id = p.account_id and k.device_id = ${deviceId}
             and k.person in (p.phone, p.lid || '@lid')
         returning k.kind, k.muted_until)
       insert into chats (account_id, device_id, contact_id, is_archived, is_muted)
       select account_id, ${deviceId}::bigint, id, exists (select from known where kind = 'archive'),
           exists (select from known where kind = 'mute' and (muted_until is null or muted_until > now()))
         from contacts where id = ${contactId} and account_id = ${accountId} for key share on conflict do nothing
       returning id, (select max(muted_until) from known where muted_until > now()) muted_until`.execute(database(em));
    if (created?.muted_until) await endMuteAt(em, accountId, created.id, created.muted_until);
    chat = await find();
  }
  if (!chat) throw new Error('chat deleted during the read');
  return chat.id;
}

type Writer = 'contact' | 'manual' | 'automatic';

export interface ChatActivity {
  chatId: number;
  newest: { id: number; at: Date };
  firstAt?: Date;
  count: number;
}

const SAME_ASSIGNEE_FOR = sql`make_interval(days => coalesce((select same_assignee_days from inbox_settings s
  where s.account_id = c.account_id), ${sql.lit(DEFAULT_SAME_ASSIGNEE_DAYS)}))`;
const KEEPS_ASSIGNEE = sql<boolean>`((c.state <> 'resolved' or c.resolved_at > now() - ${SAME_ASSIGNEE_FOR})
  and ${mayUseDevice(sql`c.assignee_id`, sql`c.device_id`)})`;

/**
 * Applies new messages. Times never go back, because history arrives late. Inbound messages unarchive unmuted chats and
 * open chats of any state.
 */
export async function touchChats(
  em: EntityManager,
  accountId: number,
  activities: readonly ChatActivity[],
  writer: Writer,
): Promise<void> {
  const isInbound = writer === 'contact';
  // Fixed order prevents deadlocks.
  const rows = activities
    .toSorted((a, b) => a.chatId - b.chatId)
    .map(({ chatId, newest, firstAt = newest.at, count }) => ({
      chat_id: chatId,
      message_id: newest.id,
      at: newest.at,
      first_at: firstAt,
      count,
    }));
  await preparedSql`
    update chats c set unread_count = unread_count + case when ${isInbound}::boolean then n.count else 0 end, updated_at = clock_timestamp(),
       is_archived = is_archived and (is_muted or not ${isInbound}::boolean),
       state = case when ${isInbound}::boolean then 'open' else c.state end,
       assignee_id = case when ${isInbound}::boolean and c.state <> 'open' and c.assignee_id is not null and not ${KEEPS_ASSIGNEE}
         then null else c.assignee_id end,
       snoozed_until = case when ${isInbound}::boolean then null else c.snoozed_until end,
       resolved_at = case when ${isInbound}::boolean then null else c.resolved_at end,
       waiting_since = case when ${isInbound}::boolean then coalesce(c.waiting_since, n.first_at)
         when ${writer === 'manual'}::boolean and c.waiting_since < n.at + interval '1 second' then null else c.waiting_since end,
       needs_you_at = case when ${writer === 'manual'}::boolean and needs_you_at < n.at + interval '1 second' then null else needs_you_at end,
       last_message_id = case when last_message_at is null or last_message_at <= n.at then n.message_id else last_message_id end,
       last_reaction_id = case when last_reaction_at > n.at then last_reaction_id end,
       last_reaction_at = case when last_reaction_at > n.at then last_reaction_at end,
       last_message_at = greatest(last_message_at, n.at)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (chat_id bigint, message_id bigint, at timestamptz, first_at timestamptz, count int)
     where c.id = n.chat_id and c.account_id = ${accountId}`.execute(database(em));
}
