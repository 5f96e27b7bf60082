import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

/** Sets the user for a trigger (db/migrations/Migration20261130040100_campaign_timeline.ts). Null: automatic. */
export async function actAs(em: EntityManager, by: string | null): Promise<void> {
  if (by !== null) await sql`select set_config('mersal.acting_user', ${by}, true)`.execute(database(em));
}
