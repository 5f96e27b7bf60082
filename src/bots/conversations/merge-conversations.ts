import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMerge } from '../../messaging/messaging.ports.js';
import { endConversation } from './conversation-row.js';

/** Keeps the most recently updated of two open conversations. */
export async function mergeConversations(em: EntityManager, merge: ContactMerge): Promise<void> {
  const { accountId, keptId, otherId } = merge;
  for (const chat of merge.chats) await moveChat(em, accountId, chat);
  for (const table of ['bot_conversations', 'bot_turns', 'automatic_answers'])
    await em.execute(`update ${table} set contact_id = ? where contact_id = ? and account_id = ?`, [
      keptId,
      otherId,
      accountId,
    ]);
}

async function moveChat(
  em: EntityManager,
  accountId: number,
  { keptId, otherId }: ContactMerge['chats'][number],
): Promise<void> {
  const open = await em.execute<{ id: string }[]>(
    `select id from bot_conversations where account_id = ? and chat_id in (?, ?) and ended_at is null
      order by updated_at desc, id desc for update`,
    [accountId, keptId, otherId],
  );
  for (const { id } of open.slice(1)) await endConversation(em, Number(id), 'replaced');
  await em.execute('update bot_conversations set chat_id = ? where chat_id = ? and account_id = ?', [
    keptId,
    otherId,
    accountId,
  ]);
  await em.execute(
    `insert into bot_chats (chat_id, account_id, paused_until, resumed_at)
       select ?::bigint, account_id, paused_until, resumed_at from bot_chats where chat_id = ? and account_id = ?
     on conflict (chat_id) do update set paused_until = greatest(bot_chats.paused_until, excluded.paused_until),
       resumed_at = greatest(bot_chats.resumed_at, excluded.resumed_at)`,
    [keptId, otherId, accountId],
  );
}
