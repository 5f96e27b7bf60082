import type { EntityManager } from '@mikro-orm/postgresql';
import { claimTimedOutBefore } from './in-flight.js';

/** Runs one index query: usually nothing is due. */
export async function isAnyDue(em: EntityManager, now: Date, before: Date): Promise<boolean> {
  const [row] = await em.execute<{ is_due: boolean }[]>(
    `select exists (select from device_lanes where is_busy and next_at < ? and (idle_until is null or idle_until < ?))
         or exists (select from campaigns where state = 'scheduled' and opens_at <= ?)
         or exists (select from campaigns where state = 'running' and closes_at <= ?)
         or exists (select from campaign_recipients where status = 'claimed' and claimed_at < ?) is_due`,
    [before, before, now, now, claimTimedOutBefore(now)],
  );
  return row!.is_due;
}
