import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

/** Sets the user for a trigger (db/migrations/Migration20261130040100_campaign_timeline.ts). Null means automatic. */
export async function actAs(em: EntityManager, actorName: string | null): Promise<void> {
  if (actorName !== null) await sql`select set_config('mersal.acting_user', ${actorName}, true)`.execute(database(em));
}
