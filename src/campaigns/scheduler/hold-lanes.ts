import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { LaneHold } from './due-lanes.js';
import type { CampaignRef } from '../recipients/finish-campaigns.js';

/** Holds may end early. */
const RECHECK_MS = 2_000;
/** Some holds end by the hour, or by a user's action that wakes the lane. */
const SLOW_RECHECK_MS = 10_000;

/** Returns campaigns with a changed hold. */
export async function holdLanes(em: EntityManager, holds: readonly LaneHold[], now: Date): Promise<CampaignRef[]> {
  if (holds.length === 0) return [];
  const { rows } = await sql<CampaignRef>`
    with holds as (select * from unnest(${holds.map(({ deviceId }) => deviceId)}::bigint[],
         ${holds.map(({ reason }) => reason)}::text[], ${holds.map(({ until }) => until?.toISOString() ?? null)}::timestamptz[],
         ${holds.map((hold) => recheckAt(hold, now).toISOString())}::timestamptz[]) h (device_id, reason, until, recheck_at)),
     postponed as (update device_lanes l set next_at = greatest(l.next_at, h.recheck_at) from holds h where l.device_id = h.device_id)
     update campaign_devices s set hold_reason = h.reason, held_until = h.until,
         held_since = case when s.hold_reason = h.reason then s.held_since else ${now}::timestamptz end
       from holds h join campaign_devices l on l.device_id = h.device_id and l.is_live join campaigns c on c.id = l.campaign_id and c.state = 'running'
      where s.campaign_id = l.campaign_id and s.device_id = l.device_id
        and (s.hold_reason is distinct from h.reason or s.held_until is distinct from h.until)
      returning s.campaign_id as id, s.account_id as "accountId"`.execute(database(em));
  return rows;
}

/** Pauses campaigns without another device. */
export async function stopLanes(em: EntityManager, deviceIds: readonly number[]): Promise<CampaignRef[]> {
  if (deviceIds.length === 0) return [];
  const db = database(em);
  await db.deleteFrom('device_lanes').where('device_id', 'in', deviceIds).execute();
  await db
    .updateTable('campaign_devices')
    .set({
      hold_reason: 'device_removed',
      held_until: null,
      held_since: sql<Date>`coalesce(held_since, clock_timestamp())`,
    })
    .where('device_id', 'in', deviceIds)
    .where('is_live', '=', true)
    .execute();
  const { rows } = await sql<CampaignRef>`
    update campaigns c set state = 'paused', hold_reason = 'device_removed', held_until = null, updated_at = clock_timestamp()
      where c.state = 'running' and c.id in (select campaign_id from campaign_devices where device_id = any (${deviceIds}::bigint[]))
        and not exists (select from campaign_devices s where s.campaign_id = c.id and s.hold_reason is distinct from 'device_removed')
      returning c.id, c.account_id as "accountId"`.execute(db);
  return rows;
}

function recheckAt({ reason, until }: LaneHold, now: Date): Date {
  const isSlow = reason === 'cap_day' || reason === 'cap_hour' || reason === 'new_people';
  const later = now.getTime() + (isSlow ? SLOW_RECHECK_MS : RECHECK_MS);
  return new Date(until && until > now ? Math.min(later, until.getTime()) : later);
}
