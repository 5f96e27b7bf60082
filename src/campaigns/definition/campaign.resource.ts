import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { GetSenders, type Sender } from '../../devices/devices.messages.js';
import { CountGroupMembers, type GroupName, GetGroupNames } from '../../address-book/address-book.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { HoldReason } from '../campaigns.contract.js';
import { type Counts, countsBeforeStart, readCounts } from '../recipients/read-counts.js';
import { type LaneQueues, forecastQueues, readQueues } from '../forecast/read-queues.js';
import type { CampaignResource } from './campaign.contract.js';
import { toIso } from '../../platform/to-iso.js';

interface DeviceRow {
  id: number;
  name: string;
  hold_reason: HoldReason | null;
  held_until: string | null;
  next_at: string | null;
}

type CampaignRow = Row<'campaigns'> & {
  number: number;
  gap_min_seconds: number;
  gap_max_seconds: number;
  revision: string;
  devices: DeviceRow[];
  groups: { id: number; name: string }[];
  texts: { body: string; template_id: number | null; template_name: string | null }[];
};

/** `c.state in …` is the form's `status`. */
export const EDITED_CAMPAIGN: EditedRow = {
  from: 'campaigns c',
  columns: `c.name, c.starts_on, c.window_from, c.window_to, c.days, c.gap_min_seconds, c.gap_max_seconds, c.is_practice,
    c.patience_minutes, c.audience, c.media_uuid, c.state in ('scheduled', 'running', 'finished'),
    (select array_agg(s.device_id order by s.device_id) from campaign_devices s where s.campaign_id = c.id),
    (select array_agg(g.group_id order by g.group_id) from campaign_groups g where g.campaign_id = c.id),
    (select array_agg(coalesce(t.template_id::text, t.body) order by t.position) from campaign_texts t
       where t.campaign_id = c.id and t.is_current)`,
};

const COLUMNS = sql`c.*, ${revisionOf(EDITED_CAMPAIGN)} as revision,
  (select coalesce(json_agg(json_build_object('id', s.device_id, 'name', s.device_name, 'hold_reason', s.hold_reason,
       'held_until', s.held_until, 'next_at', l.next_at) order by s.device_id), '[]')
     from campaign_devices s left join device_lanes l on l.device_id = s.device_id where s.campaign_id = c.id) devices,
  (select coalesce(json_agg(json_build_object('id', g.group_id, 'name', g.group_name) order by g.group_id), '[]')
     from campaign_groups g where g.campaign_id = c.id) groups,
  (select coalesce(json_agg(json_build_object('body', t.body, 'template_id', t.template_id, 'template_name', t.template_name) order by t.position), '[]')
     from campaign_texts t where t.campaign_id = c.id and t.is_current) texts`;

/** `selection` is SQL: a condition on `c`, order and limit. */
export async function readCampaigns(
  em: EntityManager,
  queries: QueryBus,
  now: Date,
  selection: RawBuilder<unknown>,
): Promise<CampaignResource[]> {
  const { rows } = await sql<CampaignRow>`
    select ${COLUMNS} from campaigns c where not c.is_hidden and ${selection}`.execute(database(em));
  const [first] = rows;
  if (!first) return [];
  const accountId = first.account_id;
  const deviceIds = [...new Set(rows.flatMap(({ devices }) => devices.map(({ id }) => id)))];
  const groupIds = [...new Set(rows.flatMap(({ groups }) => groups.map(({ id }) => id)))];
  const unfilled = rows.filter(({ is_filled, state }) => !is_filled && state !== 'cancelled');
  const [groups, { ends, ...known }, members] = await Promise.all([
    queries.execute(new GetGroupNames(accountId, groupIds)),
    forecast(em, queries, accountId, rows, now),
    queries.execute(
      new CountGroupMembers(
        accountId,
        unfilled.map((row) => row.groups.map(({ id }) => id)),
      ),
    ),
  ]);
  for (const [index, row] of unfilled.entries()) row.members = members[index]!;
  const [otherSenders, otherCounts] = await Promise.all([
    queries.execute(new GetSenders(deviceIds.filter((id) => !known.senders.has(id)))),
    readCounts(em, accountId, new Map(rows.flatMap(({ id, run }) => (known.counts.has(id) ? [] : [[id, run]])))),
  ]);
  const senders = new Map([...known.senders, ...otherSenders]);
  const counts = new Map([...known.counts, ...otherCounts]);
  return rows.map((row) =>
    toResource(row, {
      senders,
      groups,
      now,
      counts: (row.is_filled && counts.get(row.id)) || countsBeforeStart(row),
      endsAt: ends.get(row.id) ?? null,
    }),
  );
}

interface ResourceContext {
  counts: Counts;
  senders: Map<number, Sender>;
  groups: Map<number, GroupName>;
  endsAt: Date | null;
  now: Date;
}

function toResource(row: CampaignRow, { counts, senders, groups, endsAt, now }: ResourceContext): CampaignResource {
  const hold = holdOf(row, now);
  const isSending = row.state === 'running' && hold.reason === null && counts.waiting > 0;
  const next = Math.min(...row.devices.map(({ next_at }) => (next_at ? Date.parse(next_at) : now.getTime())));
  const { exclude_groups = [], conditions = [], has_written = null, quiet_days = null } = row.audience ?? {};
  const templates = row.texts.filter(({ template_id }) => template_id !== null);
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    devices: row.devices.map(({ id, name, hold_reason, held_until }) => ({
      id,
      device_name: senders.get(id)?.name ?? name,
      session_id: senders.get(id)?.sessionId ?? null,
      hold_reason,
      held_until: toIso(held_until),
    })),
    groups: row.groups.map(({ id, name }) => ({
      id,
      name: groups.get(id)?.name ?? name,
      addons_params: groups.get(id)?.fields ?? [],
    })),
    templates: templates.map(({ template_id, template_name, body }) => ({
      id: Number(template_id),
      name: template_name ?? '',
      content: body,
    })),
    start_at: row.starts_on,
    time_start_at: row.window_from,
    time_end_at: row.window_to,
    days: row.days,
    min_time_between_send: row.gap_min_seconds,
    max_time_between_send: row.gap_max_seconds,
    status: row.state === 'scheduled' || row.state === 'running' || row.state === 'finished',
    progress: row.state === 'finished' || row.state === 'cancelled' ? 'completed' : 'pending',
    body: templates.length > 0 ? null : (row.texts[0]?.body ?? null),
    attachments_id: row.media_uuid ? [row.media_uuid] : [],
    media: row.media_uuid ? [{ uuid: row.media_uuid, file_name: row.media_name ?? '' }] : [],
    exclude_groups,
    conditions,
    has_written,
    quiet_days,
    patience_minutes: row.patience_minutes,
    practice_speed: row.is_practice,
    revision: row.revision,
    devices_count: row.devices.length,
    groups_count: row.groups.length,
    templates_count: templates.length,
    phone_contacts_count: counts.total,
    operations_count: counts.sent + counts.delivered + counts.read + counts.replied,
    state: row.state,
    hold_reason: hold.reason,
    held_until: toIso(hold.until),
    started_at: row.is_filled ? toIso(row.starts_at) : null,
    next_at:
      row.state === 'scheduled'
        ? toIso(row.opens_at)
        : isSending
          ? new Date(Math.max(now.getTime(), next)).toISOString()
          : null,
    ends_at: toIso(endsAt),
    run: row.run,
    counts,
    created_at: toIso(row.created_at),
    // The read time orders versions, because many rows contribute.
    updated_at: now.toISOString(),
  };
}

function holdOf(row: CampaignRow, now: Date): { reason: HoldReason | null; until: Date | string | null } {
  if (row.state !== 'running') return { reason: row.hold_reason, until: row.held_until };
  if (row.opens_at && row.opens_at > now) return { reason: 'window', until: row.opens_at };
  const held = row.devices.filter(({ hold_reason }) => hold_reason !== null);
  if (held.length < row.devices.length || held.length === 0) return { reason: null, until: null };
  // Holds without an end sort last.
  const [soonest] = held.toSorted((left, right) => (left.held_until ?? '9').localeCompare(right.held_until ?? '9'));
  return { reason: soonest!.hold_reason, until: soonest!.held_until };
}

/** Includes other campaigns on the same devices. */
async function forecast(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  rows: readonly CampaignRow[],
  now: Date,
): Promise<Pick<LaneQueues, 'senders' | 'counts'> & { ends: Map<number, Date | null> }> {
  const open = rows.filter(({ state }) => state === 'scheduled' || state === 'running');
  const deviceIds = [...new Set(open.flatMap(({ devices }) => devices.map(({ id }) => id)))];
  if (deviceIds.length === 0) return { ends: new Map(), senders: new Map(), counts: new Map() };
  const { devices, senders, counts } = await readQueues(em, queries, accountId, deviceIds);
  return { ends: forecastQueues(now, devices.values()), senders, counts };
}
