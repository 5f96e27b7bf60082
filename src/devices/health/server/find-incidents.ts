import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { ServerIncident } from '../../health.contract.js';
import { AWAITED_STATES } from './awaited-states.js';
import { mergeOutages } from './merge-outages.js';
import { MAX_START_MS } from './watch-start.js';

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const MIN_OUTAGE_SECONDS = 60;
const MIN_SHARE_OF_DEVICES = 0.05;
const MAX_INCIDENTS = 20;

/** Covers all accounts. */
const outagesSince = (since: Date, now: Date) => sql<OutageRow>`
  with changes as (
    select device_id, kind, reason, at, lead(at) over (partition by device_id order by id) next_at from device_events
     where at >= ${since} and kind in ('opened', 'dropped', 'recycled', 'stopped', 'unlinked'))
  select t.device_id, t.reason, t.at, t.next_at from changes t join devices d on d.id = t.device_id
   where t.kind in ('dropped', 'recycled') and (t.next_at is not null or d.state in ${AWAITED_STATES})
     and coalesce(t.next_at, ${now}) - t.at >= make_interval(secs => ${MIN_OUTAGE_SECONDS})`;

/** Selects process starts. An unfinished start ends at its stop, at the next start, or after MAX_START_MS. */
const startsSince = (since: Date) => sql<StartRow>`
  select away_since, devices, connected_at,
    least(stopped_at, lead(started_at) over (order by started_at), started_at + make_interval(secs => ${MAX_START_MS / 1000})) ends_at
   from server_starts where started_at >= ${since}`;

type OutageRow = Pick<Row<'device_events'>, 'device_id' | 'reason' | 'at'> & { next_at: Date | null };
type StartRow = Pick<Row<'server_starts'>, 'away_since' | 'devices' | 'connected_at'> & { ends_at: Date };

@Injectable()
export class FindIncidents {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(expected: number): Promise<ServerIncident[]> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const minDevices = Math.max(1, Math.ceil(expected * MIN_SHARE_OF_DEVICES));
    const db = database(this.em.fork());
    const { rows: outages } = await outagesSince(since, now).execute(db);
    const { rows: starts } = await startsSince(since).execute(db);
    const deviceIncidents = mergeOutages(
      outages.map(({ device_id: deviceId, reason, at: from, next_at: to }) => ({ deviceId, reason, from, to })),
      minDevices,
      now,
    );
    const serverIncidents = starts
      .filter(({ devices }) => devices >= minDevices)
      .flatMap((start) => toIncident(start, now));
    return [...deviceIncidents, ...serverIncidents]
      .sort((first, second) => Date.parse(second.began_at) - Date.parse(first.began_at))
      .slice(0, MAX_INCIDENTS);
  }
}

function toIncident({ away_since, devices, connected_at, ends_at }: StartRow, now: Date): ServerIncident[] {
  if (away_since === null) return [];
  const ended = connected_at ?? ends_at;
  const isOngoing = connected_at === null && ended > now;
  const seconds = ((isOngoing ? now : ended).getTime() - away_since.getTime()) / 1000;
  if (seconds < MIN_OUTAGE_SECONDS) return [];
  const began_at = away_since.toISOString();
  return [{ kind: 'server', began_at, ended_at: isOngoing ? null : ended.toISOString(), devices }];
}
