import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetSenders, type Sender } from '../../devices/devices.messages.js';
import { GetGroupNames } from '../../address-book/address-book.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { CampaignState, GroupSendResource, HoldReason } from '../campaigns.contract.js';
import { type Counts, countsBeforeStart, noCounts, readCounts } from '../recipients/read-counts.js';
import { forecastEnd } from '../scheduler/pacing.js';

type GroupSendRow = Row<'campaigns'> &
  Pick<Row<'campaign_groups'>, 'group_id' | 'group_name'> &
  Pick<Row<'campaign_devices'>, 'device_id' | 'device_name'> &
  Pick<Row<'campaign_texts'>, 'body' | 'template_id' | 'template_name'> & {
    state: CampaignState;
    device_hold: HoldReason | null;
    device_held_until: Date | null;
    next_at: Date | null;
  };

/** `deviceIds` is null for all devices. */
export const isSentBy = (deviceIds: readonly number[] | null): RawBuilder<SqlBool> =>
  deviceIds === null
    ? sql`true`
    : sql`exists (select from campaign_devices d where d.campaign_id = c.id and d.device_id = any (${deviceIds}::bigint[]))`;

/** `selection` is SQL: a condition on `c`, order and limit. */
export async function readGroupSends(
  em: EntityManager,
  queries: QueryBus,
  now: Date,
  selection: RawBuilder<unknown>,
): Promise<GroupSendResource[]> {
  const { rows } = await sql<GroupSendRow>`
    select c.*, g.group_id, g.group_name, s.device_id, s.device_name, s.hold_reason device_hold, s.held_until device_held_until,
         t.body, t.template_id, t.template_name, l.next_at
       from campaigns c join campaign_groups g on g.campaign_id = c.id join campaign_devices s on s.campaign_id = c.id
       join campaign_texts t on t.campaign_id = c.id left join device_lanes l on l.device_id = s.device_id
      where c.is_hidden and ${selection}`.execute(database(em));
  const [first] = rows;
  if (!first) return [];
  const accountId = first.account_id;
  const senders = await queries.execute(new GetSenders(rows.map((row) => row.device_id)));
  const groups = await queries.execute(new GetGroupNames(accountId, [...new Set(rows.map((row) => row.group_id))]));
  const running = await readRunning(
    em,
    accountId,
    rows.map((row) => row.device_id),
  );
  const runs = new Map([...rows, ...[...running.values()].flat()].map(({ id, run }) => [id, run]));
  const counts = await readCounts(em, accountId, runs);
  return rows.map((row) =>
    toResource(row, {
      counts,
      running: running.get(row.device_id) ?? [],
      sender: senders.get(row.device_id),
      group: groups.get(row.group_id)?.name,
      now,
    }),
  );
}

type Run = Pick<Row<'campaigns'>, 'id' | 'run'>;

interface ResourceContext {
  counts: Map<number, Counts>;
  running: readonly Run[];
  sender: Sender | undefined;
  group: string | undefined;
  now: Date;
}

function toResource(row: GroupSendRow, { counts, running, sender, group, now }: ResourceContext): GroupSendResource {
  const ownCounts = counts.get(row.id) ?? noCounts();
  const hold = row.state === 'running' ? row.device_hold : row.hold_reason;
  const isSending = row.state === 'running' && hold === null;
  const startsAt = row.starts_at;
  const next = new Date(Math.max(now.getTime(), startsAt.getTime(), row.next_at?.getTime() ?? 0));
  const gap = sender?.gap ?? { min: 0, max: 0 };
  const otherCounts = running.filter(({ id }) => id !== row.id).map(({ id }) => counts.get(id)?.waiting ?? 0);
  return {
    id: row.id,
    group: { id: group === undefined ? null : row.group_id, name: group ?? row.group_name },
    device: { session_id: sender?.sessionId ?? null, device_name: sender?.name ?? row.device_name },
    body: row.body,
    template:
      row.template_id === null ? null : { id: row.template_id, name: row.template_name ?? String(row.template_id) },
    media: row.media_uuid === null ? null : { uuid: row.media_uuid, file_name: row.media_name ?? '' },
    state: row.state,
    undo_until: isOpen(row.state) && startsAt > now ? startsAt.toISOString() : null,
    hold_reason: hold,
    held_until: isSending || !row.device_held_until ? null : row.device_held_until.toISOString(),
    next_at: isSending && ownCounts.waiting > 0 ? next.toISOString() : null,
    ends_at:
      isSending && ownCounts.waiting > 0
        ? forecastEnd(next, gap, ownCounts.waiting, otherCounts, sender?.room).toISOString()
        : null,
    gap,
    counts: row.is_filled ? ownCounts : countsBeforeStart(row),
    created_at: row.created_at.toISOString(),
    // The read time orders versions, because many rows contribute.
    updated_at: now.toISOString(),
  };
}

const isOpen = (state: CampaignState): boolean => state === 'running' || state === 'paused';

async function readRunning(
  em: EntityManager,
  accountId: number,
  deviceIds: readonly number[],
): Promise<Map<number, readonly Run[]>> {
  const found = await database(em)
    .selectFrom('campaign_devices as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select(['s.device_id', 'c.id', 'c.run'])
    .where('c.state', '=', 'running')
    .where('s.account_id', '=', accountId)
    .where('s.device_id', 'in', [...new Set(deviceIds)])
    .where('s.is_live', '=', true)
    .execute();
  return Map.groupBy(found, ({ device_id }) => device_id);
}

export async function countAhead(
  em: EntityManager,
  accountId: number,
  deviceId: number,
): Promise<{ nextAt: Date | null; waiting: number[] }> {
  const lane = await database(em)
    .selectFrom('device_lanes')
    .select('next_at')
    .where('device_id', '=', deviceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const running = [...(await readRunning(em, accountId, [deviceId])).values()].flat();
  const counts = await readCounts(em, accountId, new Map(running.map(({ id, run }) => [id, run])));
  return { nextAt: lane?.next_at ?? null, waiting: [...counts.values()].map(({ waiting }) => waiting) };
}
