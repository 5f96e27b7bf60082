import type { EntityManager } from '@mikro-orm/postgresql';
import type { Held } from './due-lanes.js';
import type { CampaignOf } from '../recipients/finish-campaigns.js';

/** A device that may not send is looked at again after this long: what holds it may end before its time. */
const LOOK_AGAIN_MS = 2_000;
/** The same for what only changes by the hour, or by a person, who is served at once. */
const LOOK_LATER_MS = 10_000;

interface Row {
  id: string;
  account_id: string;
}

/** Takes nothing over these devices for a moment and shows why. Answers whose reason is new. */
export async function holdLanes(em: EntityManager, held: readonly Held[], now: Date): Promise<CampaignOf[]> {
  if (held.length === 0) return [];
  const rows = await em.execute<Row[]>(
    `with held as (select * from unnest(?::bigint[], ?::text[], ?::timestamptz[], ?::timestamptz[]) h (device_id, reason, until, look_at)),
     rested as (update device_lanes l set next_at = greatest(l.next_at, h.look_at) from held h where l.device_id = h.device_id)
     update campaign_devices s set hold_reason = h.reason, held_until = h.until,
         held_since = case when s.hold_reason = h.reason then s.held_since else ?::timestamptz end
       from held h join campaign_devices l on l.device_id = h.device_id and l.is_live join campaigns c on c.id = l.campaign_id and c.state = 'running'
      where s.campaign_id = l.campaign_id and s.device_id = l.device_id
        and (s.hold_reason is distinct from h.reason or s.held_until is distinct from h.until)
      returning s.campaign_id as id, s.account_id`,
    [
      `{${held.map(({ deviceId }) => deviceId).join()}}`,
      `{${held.map(({ reason }) => reason).join()}}`,
      `{${held.map(({ until }) => until?.toISOString() ?? 'null').join()}}`,
      `{${held.map((each) => lookAgainAt(each, now).toISOString()).join()}}`,
      now,
    ],
  );
  return rows.map(toCampaign);
}

/** These devices were removed. What goes over no other can never end by itself, so it stops and says why; else the others take it over. */
export async function stopLanes(em: EntityManager, deviceIds: readonly number[]): Promise<CampaignOf[]> {
  if (deviceIds.length === 0) return [];
  const ids = `{${deviceIds.join()}}`;
  await em.execute('delete from device_lanes where device_id = any (?::bigint[])', [ids]);
  await em.execute(
    `update campaign_devices set hold_reason = 'device_removed', held_until = null, held_since = coalesce(held_since, clock_timestamp())
      where device_id = any (?::bigint[]) and is_live`,
    [ids],
  );
  const rows = await em.execute<Row[]>(
    `update campaigns c set state = 'paused', hold_reason = 'device_removed', held_until = null, updated_at = clock_timestamp()
      where c.state = 'running' and c.id in (select campaign_id from campaign_devices where device_id = any (?::bigint[]))
        and not exists (select from campaign_devices s where s.campaign_id = c.id and s.hold_reason is distinct from 'device_removed')
      returning c.id, c.account_id`,
    [ids],
  );
  return rows.map(toCampaign);
}

function lookAgainAt({ reason, until }: Held, now: Date): Date {
  const isSlow = reason === 'cap_day' || reason === 'cap_hour' || reason === 'new_people';
  const later = now.getTime() + (isSlow ? LOOK_LATER_MS : LOOK_AGAIN_MS);
  return new Date(until && until > now ? Math.min(later, until.getTime()) : later);
}

const toCampaign = ({ id, account_id }: Row): CampaignOf => ({ id: Number(id), accountId: Number(account_id) });
