import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { claimTimedOutBefore } from './in-flight.js';

/** Checks cheaply, because usually nothing is due. */
export async function isAnyDue(em: EntityManager, now: Date, before: Date): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from device_lanes where is_busy and next_at < ${before} and (idle_until is null or idle_until < ${before}))
         or exists (select from campaigns where state = 'scheduled' and opens_at <= ${now})
         or exists (select from campaigns where state = 'running' and closes_at <= ${now})
         or exists (select from campaign_recipients where status = 'claimed' and claimed_at < ${claimTimedOutBefore(now)}) is_due`.execute(
    database(em),
  );
  return rows[0]!.is_due;
}
