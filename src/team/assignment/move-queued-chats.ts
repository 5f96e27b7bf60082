import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatMerge } from '../../messaging/messaging.ports.js';
import { database } from '../../platform/database/statements/database.js';

/** A merged chat keeps its place. The dealer removes it if the kept chat is assigned. */
export async function moveQueuedChats(em: EntityManager, { accountId, chats }: ChatMerge): Promise<void> {
  for (const { keptId, otherId } of chats)
    await sql`
      update chats_to_deal set chat_id = ${keptId} where chat_id = ${otherId} and account_id = ${accountId}
        and not exists (select from chats_to_deal k where k.chat_id = ${keptId})`.execute(database(em));
}
