import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatMerge } from '../../messaging/messaging.ports.js';
import { database } from '../../platform/database/statements/database.js';

/** Keeps one conversation: an unresolved one, else that of the kept chat. */
export async function mergeOpenings(em: EntityManager, { accountId, chats }: ChatMerge): Promise<void> {
  const db = database(em);
  for (const { keptId, otherId } of chats) {
    await sql`
      delete from chat_openings k using chat_openings o where k.account_id = ${accountId} and k.chat_id = ${keptId}
        and k.resolved_at is not null and o.account_id = k.account_id and o.chat_id = ${otherId} and o.resolved_at is null`.execute(
      db,
    );
    await sql`
      update chat_openings set chat_id = ${keptId} where account_id = ${accountId} and chat_id = ${otherId}
        and not exists (select from chat_openings where chat_id = ${keptId})`.execute(db);
  }
}
