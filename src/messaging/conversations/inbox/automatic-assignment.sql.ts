import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '../../../auth/auth.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { assign, type Assignment, type LockedChat } from './chat-transitions.js';
import { writeTransition } from './transition-chat.js';

/**
 * SQL: open chats without assignee. Excludes chats that a person assigned to a team, without a user, since they were
 * opened. The end of a snooze keeps this choice.
 */
export const CHATS_WITHOUT_ASSIGNEE = sql`(select c.id, c.account_id, c.device_id, c.contact_id from chats c
  where c.state = 'open' and c.assignee_id is null and (c.team_id is null or not exists (
    select from chat_history a where a.chat_id = c.id and a.kind = 'assigned' and a.actor_id is not null
      and a.details ->> 'user_id' is null and not exists (
        select from chat_history r where r.chat_id = c.id and r.id > a.id and r.kind = 'reopened'
          and r.details ->> 'by' is distinct from 'timer'))))`;

export const newestInbound = (chatId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select m.id from messages m where m.chat_id = ${chatId} and not m.from_me order by m.at desc, m.id desc limit 1)`;

/** Locks the chats that are still CHATS_WITHOUT_ASSIGNEE. Lock users and teams first. */
export async function lockWithoutAssignee(
  em: EntityManager,
  accountId: number,
  chatIds: readonly number[],
): Promise<Map<number, LockedChat>> {
  // Fixed order prevents deadlocks.
  const chats = await database(em)
    .selectFrom('chats')
    .select(['id', 'device_id', 'state', 'assignee_id', 'team_id', 'snoozed_until'])
    .select(['waiting_since', 'resolved_at', 'needs_you_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${chatIds}::bigint[])`)
    .where('state', '=', 'open')
    .where('assignee_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Someone may have assigned a chat to a team since. A new statement sees changes during the lock wait.
  const { rows } = await sql<{ id: number }>`
    select c.id from ${CHATS_WITHOUT_ASSIGNEE} c
      where c.account_id = ${accountId} and c.id = any (${chats.map(({ id }) => id)}::bigint[])`.execute(database(em));
  const assignable = new Set(rows.map(({ id }) => id));
  return new Map(chats.filter(({ id }) => assignable.has(id)).map((chat) => [chat.id, chat]));
}

/** Returns whether the locked chat changed. */
export async function assignByRule(
  em: EntityManager,
  accountId: number,
  chat: LockedChat,
  assignment: Assignment,
  rule: string,
): Promise<boolean> {
  const { rows } = await namesOf(accountId, null, chat.team_id).execute(database(em));
  const team = chat.team_id === null ? null : { id: chat.team_id, name: rows[0]?.team_name ?? '' };
  const transition = assign(chat, assignment, { user: null, team });
  if (!transition?.entry) return false;
  const entry = { ...transition.entry, details: { ...transition.entry.details, by: 'rule', rule } };
  await writeTransition(em, { accountId, chatId: chat.id }, { ...transition, entry }, null);
  return true;
}

export async function countOpenChats(
  em: EntityManager,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const counts = await database(em)
    .selectFrom('chats')
    .select(({ fn }) => ['assignee_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`assignee_id = any (${userIds}::bigint[])`)
    .where('state', '=', 'open')
    .groupBy('assignee_id')
    .execute();
  return new Map(counts.map(({ assignee_id: userId, count }) => [userId!, count]));
}

export async function readChatLabels(
  em: EntityManager,
  accountId: number,
  chatIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ chat_id: number; ids: number[] }>`
    select chat_id, array_agg(label_id) ids from chat_labels
      where account_id = ${accountId} and chat_id = any (${chatIds}::bigint[]) group by chat_id`.execute(database(em));
  return new Map(rows.map(({ chat_id: chatId, ids }) => [chatId, ids]));
}

export async function findLabels(em: EntityManager, accountId: number, ids: readonly number[]): Promise<number[]> {
  const labels = await database(em)
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
  return labels.map(({ id }) => id);
}
