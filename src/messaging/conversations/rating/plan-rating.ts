import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { LockedChat } from '../inbox/chat-transitions.js';

/** Contacts report unexpected questions as spam. */
const MAX_SILENCE = sql.lit('24 hours');

/** Returns IDs of planned questions. Runs in the transaction that resolves the chat. */
export async function planRating(
  em: EntityManager,
  accountId: number,
  { id: chatId }: Pick<LockedChat, 'id'>,
  resolvedAt: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_ratings (account_id, chat_id, resolved_at)
      select ${accountId}::bigint, ${chatId}::bigint, ${resolvedAt}::timestamptz
        from csat_settings s where s.account_id = ${accountId} and s.is_on
          and exists (select from messages m where m.chat_id = ${chatId} and not m.from_me
            and m.at > ${resolvedAt}::timestamptz - ${MAX_SILENCE}::interval)
      on conflict do nothing returning id`.execute(database(em));
  return rows.map(({ id }) => id);
}
