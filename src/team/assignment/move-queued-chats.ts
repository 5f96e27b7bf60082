import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatMerge } from '../../messaging/messaging.ports.js';
import { database } from '../../platform/database/statements/database.js';

/** Moves the queue entry of a merged chat to the kept chat, whose rule is chosen again. */
export async function moveQueuedChats(em: EntityManager, { accountId, chats }: ChatMerge): Promise<void> {
  for (const { keptId, otherId } of chats)
    // The merged chat's row is deleted with it.
    await sql`
      insert into chats_to_deal (chat_id, account_id, device_id, message_id, is_handover, created_at)
        select ${keptId}, account_id, device_id, message_id, is_handover, created_at
          from chats_to_deal where chat_id = ${otherId} and account_id = ${accountId}
        on conflict do nothing`.execute(database(em));
}
