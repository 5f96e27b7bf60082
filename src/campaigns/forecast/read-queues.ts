import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetWallClock } from '../../auth/auth.messages.js';
import { GetSenders, type Sender } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { type WallClock, calendarOf } from '../definition/read-calendar.js';
import { type Counts, readCounts } from '../recipients/read-counts.js';
import { weighDevices } from '../recipients/weigh-devices.js';
import { forecastLane } from './forecast-lane.js';
import type { Lane, Queued } from './lane-turns.js';

export interface LaneQueue {
  lane: Lane<Sender>;
  queue: Queued[];
}

export interface LaneQueues {
  wallClock: WallClock;
  devices: Map<number, LaneQueue>;
  senders: Map<number, Sender>;
  counts: Map<number, Counts>;
}

const selectCampaigns = (em: EntityManager, accountId: number, deviceIds: readonly number[]) =>
  database(em)
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.run', 'c.members', 'c.is_practice', 'c.is_filled', 'c.gap_min_seconds', 'c.gap_max_seconds'])
    .select(['c.starts_on', 'c.window_from', 'c.window_to', 'c.days', 'c.opens_at'])
    .select(
      sql<number[]>`(select json_agg(s.device_id) from campaign_devices s where s.campaign_id = c.id)`.as('devices'),
    )
    .where('c.state', 'in', ['scheduled', 'running'])
    .where('c.account_id', '=', accountId)
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('campaign_devices')
        .select('campaign_id')
        .where('account_id', '=', accountId)
        .where('device_id', 'in', deviceIds),
    )
    .orderBy('c.served_at', (order) => order.asc().nullsFirst())
    .orderBy('c.id');

type QueuedRow = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['executeTakeFirstOrThrow']>>;

/** Estimates recipients from the device's share, because counting would read all of them. */
export async function readQueues(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  deviceIds: readonly number[],
): Promise<LaneQueues> {
  if (deviceIds.length === 0)
    return {
      wallClock: await queries.execute(new GetWallClock(accountId)),
      devices: new Map(),
      senders: new Map(),
      counts: new Map(),
    };
  const readingLanes = database(em)
    .selectFrom('device_lanes')
    .select(['device_id', 'next_at'])
    .where('account_id', '=', accountId)
    .where('device_id', 'in', deviceIds)
    .execute();
  const [wallClock, rows, lanes] = await Promise.all([
    queries.execute(new GetWallClock(accountId)),
    selectCampaigns(em, accountId, deviceIds).execute(),
    readingLanes,
  ]);
  const [senders, counts] = await Promise.all([
    queries.execute(new GetSenders([...new Set([...deviceIds, ...rows.flatMap((row) => row.devices)])])),
    readCounts(em, accountId, new Map(rows.map(({ id, run }) => [id, run]))),
  ]);
  const nextAt = new Map(lanes.map(({ device_id, next_at }) => [device_id, next_at]));
  const devices = new Map<number, LaneQueue>();
  for (const id of new Set(deviceIds)) {
    const sender = senders.get(id);
    if (sender?.accountId !== accountId) continue;
    devices.set(id, {
      lane: { sender, nextAt: nextAt.get(id) ?? new Date(0), timeZone: wallClock.timeZone },
      queue: rows.filter((row) => row.devices.includes(id)).map((row) => toQueued(row, id)),
    });
  }
  return { wallClock, devices, senders, counts };

  function toQueued(row: QueuedRow, deviceId: number): Queued {
    const { gap_min_seconds: min, gap_max_seconds: max } = row;
    const schedule = { startsOn: row.starts_on, windowFrom: row.window_from, windowTo: row.window_to, days: row.days };
    return {
      campaignId: row.id,
      messages: shareOf(deviceId, row.devices, senders, waitingOf(row, counts)),
      gap: min === null || max === null ? null : { min, max },
      isSandboxSpeed: row.is_practice,
      calendar: row.opens_at === null ? null : calendarOf(schedule, wallClock),
    };
  }
}

const waitingOf = ({ id, is_filled, members }: QueuedRow, counts: Map<number, Counts>): number =>
  is_filled ? (counts.get(id)?.waiting ?? 0) : members;

/** Rounds up, so that no message is lost. */
function shareOf(
  deviceId: number,
  deviceIds: readonly number[],
  senders: ReadonlyMap<number, Sender>,
  messages: number,
): number {
  const weights = weighDevices(deviceIds, senders);
  const total = weights.reduce((sum, { perDay }) => sum + Math.max(1, perDay), 0);
  const weight = weights.find(({ id }) => id === deviceId);
  return weight ? Math.ceil((messages * Math.max(1, weight.perDay)) / total) : 0;
}

export function forecastQueues(now: Date, devices: Iterable<LaneQueue>): Map<number, Date | null> {
  const ends = new Map<number, Date | null>();
  for (const { lane, queue } of devices)
    for (const [campaignId, end] of forecastLane(now, lane, queue)) {
      const previous = ends.get(campaignId);
      const isLater = previous === undefined || (previous !== null && (end === null || end > previous));
      if (isLater) ends.set(campaignId, end);
    }
  return ends;
}
