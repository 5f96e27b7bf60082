import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../auth/auth.messages.js';
import { GetSenders, type Sender } from '../../devices/devices.messages.js';
import { IS_UNDER_WAY, stalledBefore } from './under-way.js';
import type { HoldReason } from '../campaigns.contract.js';

/** Devices of one look; a tick looks until it has seen all that are due. */
export const BATCH = 200;

/** A device whose pause is over. */
export interface DueLane {
  deviceId: number;
  /** When it ended, to the microsecond: whoever takes a turn sets another, by which it is known that nobody has meanwhile. */
  nextAt: string;
}

/** A device over which nothing may go now: why, and until when if that is known. */
export interface Held {
  deviceId: number;
  reason: HoldReason;
  until: Date | null;
}

interface SortedLanes {
  /** Also virtual phones that have sent what they may: what goes at practice speed is not held by that. */
  ready: Sender[];
  held: Held[];
  removed: number[];
}

/** Devices whose pause is over and with nothing under way, those that have waited longest first; of these devices, or of all. */
export async function findDueLanes(
  em: EntityManager,
  now: Date,
  only: readonly number[] | null,
  seen: readonly number[],
): Promise<DueLane[]> {
  const rows = await em.execute<{ device_id: string; next_at: string }[]>(
    `select device_id, next_at::text next_at from device_lanes l where is_busy and next_at <= ? and (idle_until is null or idle_until <= ?) ${only ? 'and device_id = any (?::bigint[])' : ''}
        and device_id <> all (?::bigint[])
        and not exists (select from campaign_recipients r where r.device_id = l.device_id and ${IS_UNDER_WAY} and r.claimed_at > ?)
      order by next_at limit ${BATCH}`,
    [now, now, ...(only ? [`{${only.join()}}`] : []), `{${seen.join()}}`, stalledBefore(now)],
  );
  return rows.map(({ device_id, next_at }) => ({
    deviceId: Number(device_id),
    nextAt: next_at,
  }));
}

/** The devices whose pause ends before a time, and the millisecond by which it has ended, the next first. */
export async function findDueSoon(
  em: EntityManager,
  now: Date,
  before: Date,
): Promise<{ deviceId: number; at: number }[]> {
  const rows = await em.execute<{ device_id: string; next_at: string | Date }[]>(
    'select device_id, next_at from device_lanes where is_busy and next_at > ? and next_at < ? order by next_at',
    [now, before],
  );
  return rows.map(({ device_id, next_at }) => ({
    deviceId: Number(device_id),
    at: new Date(next_at).getTime() + 1,
  }));
}

/** Which of these devices may send to many now, which may not and why, and which are no more. */
export async function sortLanes(queries: QueryBus, deviceIds: readonly number[]): Promise<SortedLanes> {
  const senders = await queries.execute(new GetSenders(deviceIds));
  const sorted: SortedLanes = { ready: [], held: [], removed: [] };
  for (const deviceId of deviceIds) {
    const sender = senders.get(deviceId);
    if (!sender) {
      sorted.removed.push(deviceId);
      continue;
    }
    const hold = await whyHeld(queries, sender);
    const isFull = hold?.reason === 'cap_day' || hold?.reason === 'cap_hour';
    if (hold && !(isFull && sender.isVirtual)) sorted.held.push({ deviceId, ...hold });
    else sorted.ready.push(sender);
  }
  return sorted;
}

async function whyHeld(queries: QueryBus, sender: Sender): Promise<Omit<Held, 'deviceId'> | null> {
  if (!(await queries.execute(new IsAccountActive(sender.accountId)))) return { reason: 'account_pended', until: null };
  // What only a person can end is told before what passes by itself.
  if (sender.hold?.by === 'over_plan' || sender.hold?.by === 'device_guarded')
    return { reason: sender.hold.by, until: null };
  if (!sender.isOn) return { reason: 'device_away', until: null };
  return sender.hold && { reason: sender.hold.by, until: sender.hold.until };
}
