import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { IsAccountActive } from '../../auth/auth.messages.js';
import { GetSenders, type Sender } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { IS_IN_FLIGHT, stalledBefore } from './in-flight.js';
import type { HoldReason } from '../campaigns.contract.js';

/** A tick repeats until no device is due. */
export const MAX_LANES_PER_QUERY = 200;

export interface DueLane {
  deviceId: number;
  /** Text keeps microseconds, which reveal concurrent claims. */
  nextAt: string;
}

export interface LaneHold {
  deviceId: number;
  reason: HoldReason;
  until: Date | null;
}

interface SortedLanes {
  /** Includes virtual phones at their limit, which sandbox speed ignores. */
  ready: Sender[];
  holds: LaneHold[];
  removed: number[];
}

/** Excludes lanes with a message in flight. */
export async function findDueLanes(
  em: EntityManager,
  now: Date,
  onlyDeviceIds: readonly number[] | null,
  excludedDeviceIds: readonly number[],
): Promise<DueLane[]> {
  const { rows } = await sql<{ device_id: number; next_at: string }>`
    select device_id, next_at::text next_at from device_lanes l
      where is_busy and next_at <= ${now} and (idle_until is null or idle_until <= ${now})
        ${onlyDeviceIds ? sql`and device_id = any (${onlyDeviceIds}::bigint[])` : sql``} and device_id <> all (${excludedDeviceIds}::bigint[])
        and not exists (select from campaign_recipients r
          where r.device_id = l.device_id and ${IS_IN_FLIGHT} and r.claimed_at > ${stalledBefore(now)})
      order by next_at limit ${MAX_LANES_PER_QUERY}`.execute(database(em));
  return rows.map(({ device_id: deviceId, next_at: nextAt }) => ({ deviceId, nextAt }));
}

/** Rounds up to the millisecond. */
export async function findDueSoon(
  em: EntityManager,
  now: Date,
  before: Date,
): Promise<{ deviceId: number; at: number }[]> {
  const lanes = await database(em)
    .selectFrom('device_lanes')
    .select(['device_id', 'next_at'])
    .where('is_busy', '=', true)
    .where('next_at', '>', now)
    .where('next_at', '<', before)
    .orderBy('next_at')
    .execute();
  return lanes.map(({ device_id: deviceId, next_at }) => ({ deviceId, at: next_at.getTime() + 1 }));
}

export async function sortLanes(queries: QueryBus, deviceIds: readonly number[]): Promise<SortedLanes> {
  const senders = await queries.execute(new GetSenders(deviceIds));
  const sorted: SortedLanes = { ready: [], holds: [], removed: [] };
  for (const deviceId of deviceIds) {
    const sender = senders.get(deviceId);
    if (!sender) {
      sorted.removed.push(deviceId);
      continue;
    }
    const hold = await findHold(queries, sender);
    const isFull = hold?.reason === 'cap_day' || hold?.reason === 'cap_hour';
    if (hold && !(isFull && sender.isVirtual)) sorted.holds.push({ deviceId, ...hold });
    else sorted.ready.push(sender);
  }
  return sorted;
}

async function findHold(queries: QueryBus, sender: Sender): Promise<Omit<LaneHold, 'deviceId'> | null> {
  if (!(await queries.execute(new IsAccountActive(sender.accountId)))) return { reason: 'account_pended', until: null };
  // Holds that need a user come first.
  if (sender.hold?.by === 'over_plan' || sender.hold?.by === 'device_guarded')
    return { reason: sender.hold.by, until: null };
  if (!sender.isOn) return { reason: 'device_away', until: null };
  return sender.hold && { reason: sender.hold.by, until: sender.hold.until };
}
