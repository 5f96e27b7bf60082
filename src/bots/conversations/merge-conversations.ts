import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatMerge } from '../../messaging/messaging.ports.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { endConversation } from './conversation-row.js';

/**
 * Moves conversations to the kept contact. Of two open ones in a chat, keeps the most recently updated. Ends those of a
 * contact with a separate number, because its replies must not reach the kept number.
 */
export async function mergeConversations(em: EntityManager, merge: ChatMerge): Promise<void> {
  const { accountId, keptId, otherId } = merge;
  if (merge.separate) await endConversationsOf(em, accountId, otherId);
  for (const chat of merge.chats) await moveChat(em, accountId, chat);
  for (const table of ['bot_conversations', 'bot_turns', 'automatic_answers'])
    await sql`
      update ${sql.table(table)} set contact_id = ${keptId} where contact_id = ${otherId} and account_id = ${accountId}`.execute(
      database(em),
    );
}

async function endConversationsOf(em: EntityManager, accountId: number, contactId: number): Promise<void> {
  const open = await database(em)
    .selectFrom('bot_conversations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await endConversations(
    em,
    accountId,
    open.map(({ id }) => id),
  );
  await database(em)
    .updateTable('automatic_answers')
    .set({ state: 'silent', reason: 'stopped', updated_at: CURRENT_TIME })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('state', '=', 'chosen')
    .execute();
}

async function moveChat(
  em: EntityManager,
  accountId: number,
  { keptId, otherId }: ChatMerge['chats'][number],
): Promise<void> {
  const open = await database(em)
    .selectFrom('bot_conversations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('chat_id', 'in', [keptId, otherId])
    .where('ended_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  await endConversations(
    em,
    accountId,
    open.slice(1).map(({ id }) => id),
  );
  await database(em)
    .updateTable('bot_conversations')
    .set({ chat_id: keptId })
    .where('chat_id', '=', otherId)
    .where('account_id', '=', accountId)
    .execute();
  await sql`
    insert into bot_chats (chat_id, account_id, paused_until, resumed_at)
       select ${keptId}::bigint, account_id, paused_until, resumed_at from bot_chats where chat_id = ${otherId} and account_id = ${accountId}
     on conflict (chat_id) do update set paused_until = greatest(bot_chats.paused_until, excluded.paused_until),
       resumed_at = greatest(bot_chats.resumed_at, excluded.resumed_at)`.execute(database(em));
}

/** Ends conversations without their pending replies. */
async function endConversations(em: EntityManager, accountId: number, ids: readonly number[]): Promise<void> {
  const isEnded = sql<boolean>`conversation_id = any (${ids}::bigint[])`;
  await database(em)
    .updateTable('bot_turns')
    .set({ due_at: null })
    .where('account_id', '=', accountId)
    .where(isEnded)
    .where('due_at', 'is not', null)
    .execute();
  await database(em)
    .updateTable('automatic_answers')
    .set({ state: 'silent', reason: 'stopped', updated_at: CURRENT_TIME })
    .where('account_id', '=', accountId)
    .where(isEnded)
    .where('state', '=', 'chosen')
    .execute();
  for (const id of ids) await endConversation(em, id, 'replaced');
}
