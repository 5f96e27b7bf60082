import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatMerge } from '../../messaging/messaging.ports.js';
import { database } from '../../platform/database/statements/database.js';

/** Gives the place of a merged chat to the kept chat. Its rule is chosen again. */
export async function moveQueuedChats(em: EntityManager, { accountId, chats }: ChatMerge): Promise<void> {
  for (const { keptId, otherId } of chats)
    // The other row is deleted with its chat.
    await sql`
      insert into chats_to_deal (chat_id, account_id, device_id, message_id, is_handover, created_at)
        select ${keptId}, account_id, device_id, message_id, is_handover, created_at
          from chats_to_deal where chat_id = ${otherId} and account_id = ${accountId}
        on conflict do nothing`.execute(database(em));
}
