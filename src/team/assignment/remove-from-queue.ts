import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

/** `version` is the row's transaction ID, which each change renews. */
export interface QueuedChat {
  chat_id: number;
  version: string;
}

export const VERSION = sql<string>`xmin::text`;

/** Removes chats unless they were queued again after the read. */
export async function removeFromQueue(
  em: EntityManager,
  accountId: number,
  queued: readonly QueuedChat[],
): Promise<void> {
  if (queued.length === 0) return;
  await sql`
    delete from chats_to_deal q
      using unnest(${queued.map(({ chat_id: id }) => id)}::bigint[], ${queued.map(({ version }) => version)}::text[]) n (chat_id, version)
      where q.account_id = ${accountId} and q.chat_id = n.chat_id and q.xmin::text = n.version`.execute(database(em));
}
