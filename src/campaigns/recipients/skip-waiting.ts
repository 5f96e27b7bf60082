import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

const CHUNK_SIZE = 5_000;

/** Returns true if more remain. */
export async function skipWaiting(em: EntityManager, campaignId: number): Promise<boolean> {
  const { numAffectedRows: count } = await sql`
    update campaign_recipients set status = 'skipped', reason = 'cancelled', updated_at = clock_timestamp() where id in (
       select r.id from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where c.id = ${campaignId} and (c.state = 'cancelled' or r.run < c.run) and r.status = 'waiting'
        limit ${CHUNK_SIZE} for update of r skip locked)`.execute(database(em));
  return Number(count) === CHUNK_SIZE;
}
