import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';

/** Counts reactions before `readAt` as read. Returns whether the count changed. */
export async function lowerUnread(
  em: EntityManager,
  { accountId, chatId }: { accountId: number; chatId: number },
  upTo: { id: number; at: Date },
  readAt: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chats c set unread_count = n.later, updated_at = now()
       from (select h.id, (select count(*) from (select from messages m
             where m.account_id = h.account_id and m.chat_id = h.id and not m.from_me and (m.at, m.id) > (${upTo.at}, ${upTo.id}) limit h.unread_count) unread)
           + case when h.last_reaction_at > ${readAt} then 1 else 0 end later
           from chats h where h.id = ${chatId} and h.account_id = ${accountId}) n
      where c.id = n.id and n.later < c.unread_count`.execute(database(em));
  return numAffectedRows !== 0n;
}
