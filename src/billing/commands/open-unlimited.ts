import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

export async function openUnlimited(em: EntityManager, accountIds: readonly number[]): Promise<void> {
  await sql`
    insert into subscriptions (account_id, count_messages) select id, -1 from unnest(${accountIds}::bigint[]) id
    on conflict (account_id) do nothing`.execute(database(em));
}
