import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { FrequencyCap } from '../../auth/auth.messages.js';
import type { Sender } from '../../devices/devices.messages.js';
import type { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import type { DueLane } from './due-lanes.js';
import { SANDBOX_GAP_SECONDS } from './pacing.js';
import { IS_IN_FLIGHT, stalledBefore } from './in-flight.js';
import { FREQUENCY_CAPS } from '../../auth/auth.sql.js';

/** Recipient reserved for sending. */
export interface SlotClaim {
  id: number;
  accountId: number;
  campaignId: number;
  contactId: number;
  deviceId: number;
  session: string;
  claimedAt: Date;
  resends: number;
  isSandboxSpeed: boolean;
  isHidden: boolean;
  frequency: FrequencyCap | null;
  content: { body: string | null; templateId: number | null; mediaUuid: string | null };
}

type ClaimedRow = Pick<
  Row<'campaign_recipients'>,
  'id' | 'account_id' | 'campaign_id' | 'contact_id' | 'device_id' | 'resends'
> &
  Pick<Row<'campaign_texts'>, 'body' | 'template_id'> &
  Pick<Row<'campaigns'>, 'media_uuid' | 'is_practice' | 'is_hidden'> &
  Pick<Row<'accounts'>, 'frequency_messages' | 'frequency_days'> & { is_running: boolean };

const RANDOM_STEPS = 1_000_000;

/** Recipients of an earlier run may still wait shortly after a relaunch. */
const IS_WAITING = sql`w.campaign_id = c.id and w.run = c.run and w.status = 'waiting' and w.device_id = f.device_id`;
/** Builds SQL on campaign `c`. */
const isOpen = (now: Date) =>
  sql`c.starts_at <= clock_timestamp() and (c.opens_at is null or c.opens_at <= ${now} and ${now} < c.closes_at)`;
/** A number that may only write to known contacts searches those, which are fewer. */
const NEXT_OF_CAMPAIGN = sql`(select w.id from campaign_recipients w where not f.is_cold and ${IS_WAITING} order by w.contact_id limit 1)
  union all
  (select k.id from warm_contacts h cross join lateral (
     select w.id from campaign_recipients w where ${IS_WAITING} and w.contact_id = h.contact_id limit 1) k
    where f.is_cold and h.device_id = f.device_id order by h.contact_id limit 1)`;

/**
 * Advances `next_at`, so an unchanged value proves a current snapshot. Virtual phones at their limit continue at
 * sandbox speed.
 */
const claimStatement = (requested: RawBuilder<unknown>, now: Date) => sql<ClaimedRow>`
  with requested as materialized (select * from ${requested}
      d (device_id, due_at, gap_min, gap_max, chance, since, is_cold, is_virtual, is_full)),
  due as materialized (select r.* from requested r
    join device_lanes l on l.device_id = r.device_id and l.is_busy and l.next_at = r.due_at for update of l skip locked),
  free as (select * from due d where not exists (select from campaign_recipients r
    where r.device_id = d.device_id and ${IS_IN_FLIGHT} and greatest(r.claimed_at, d.since) > ${stalledBefore(now)})),
  chosen as (select f.*, n.id, case when n.is_fast then ${SANDBOX_GAP_SECONDS} else greatest(coalesce(n.gap_min_seconds, 0), f.gap_min) end shortest,
      case when n.is_fast then ${SANDBOX_GAP_SECONDS} else coalesce(n.gap_max_seconds, f.gap_max) end longest
    from free f left join lateral (
      select r.id, c.gap_min_seconds, c.gap_max_seconds, f.is_virtual and c.is_practice is_fast from campaign_devices s
        join campaigns c on c.id = s.campaign_id and c.state = 'running' and c.is_filled and ${isOpen(now)} and (c.is_practice or not f.is_full)
       cross join lateral (${NEXT_OF_CAMPAIGN}) r
       where s.device_id = f.device_id and s.is_live order by s.served_at nulls first, c.id limit 1) n on true),
  next as (select *, round((shortest + chance * (greatest(longest, shortest) - shortest)) * 1000)::int gap_ms from chosen),
  claimed as (update campaign_recipients r set status = 'claimed', claimed_at = ${now}, updated_at = clock_timestamp()
    from next n where r.id = n.id and r.status = 'waiting' returning r.id, r.account_id, r.campaign_id, r.contact_id, r.device_id, r.text, r.resends),
  served as (update campaigns c set served_at = ${now}, hold_reason = null, held_until = null from claimed t where c.id = t.campaign_id and c.state = 'running' returning c.id),
  served_device as (update campaign_devices s set served_at = ${now}, hold_reason = null, held_until = null, held_since = null
    from claimed t where s.campaign_id = t.campaign_id and s.device_id = t.device_id),
  moved as (update device_lanes l set
      next_at = case when n.id is null then l.next_at
        else greatest(${now}::timestamptz + n.gap_ms * interval '1 millisecond', l.next_at + interval '1 microsecond') end,
      gap_ms = case when n.id is null then l.gap_ms else n.gap_ms end,
      is_busy = n.id is not null or n.is_cold or n.is_full or o.opens_at is not null,
      -- A lane whose calendar is closed is idle until it opens.
      idle_until = case when n.id is null and not n.is_cold and not n.is_full and o.opens_at > clock_timestamp() then o.opens_at end
    from next n left join lateral (select min(greatest(c.starts_at, c.opens_at)) opens_at from campaign_devices s
        join campaigns c on c.id = s.campaign_id and c.state = 'running' and not (${isOpen(now)})
       where s.device_id = n.device_id and s.is_live) o on true
   where l.device_id = n.device_id)
  select t.*, x.body, x.template_id, c.media_uuid, c.is_practice, c.is_hidden, c.id in (select id from served) is_running,
      a.frequency_messages, a.frequency_days
    from claimed t join campaigns c on c.id = t.campaign_id join ${FREQUENCY_CAPS} a on a.id = t.account_id
    left join campaign_texts x on x.campaign_id = t.campaign_id and x.position = t.text`;

/** Releases recipients of campaigns that were paused or undone meanwhile. */
async function releaseClaims(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await database(em)
    .updateTable('campaign_recipients')
    .set({ status: 'waiting', claimed_at: null, updated_at: CURRENT_TIME })
    .where('id', 'in', ids)
    .where('status', '=', 'claimed')
    .execute();
}

/** Claims of a crashed process expire. */
export async function claimSlots(
  em: EntityManager,
  due: readonly DueLane[],
  senders: readonly Sender[],
  now: Date,
  clock: Clock,
): Promise<SlotClaim[]> {
  if (senders.length === 0) return [];
  const dueAt = new Map(due.map(({ deviceId, nextAt }) => [deviceId, nextAt]));
  const byId = new Map(senders.map((sender) => [sender.id, sender]));
  const requested = sql`unnest(${senders.map(({ id }) => id)}::bigint[], ${senders.map(({ id }) => dueAt.get(id)!)}::timestamptz[],
    ${senders.map(({ gap }) => gap.min)}::int[], ${senders.map(({ gap }) => gap.max)}::int[],
    ${senders.map(() => clock.jitter(0, RANDOM_STEPS) / RANDOM_STEPS)}::float8[],
    ${senders.map(({ connectedAt }) => (connectedAt ?? new Date(0)).toISOString())}::timestamptz[],
    ${senders.map(({ cold }) => String(cold !== null))}::boolean[], ${senders.map(({ isVirtual }) => String(isVirtual))}::boolean[],
    ${senders.map(({ hold }) => String(hold !== null))}::boolean[])`;
  const { rows: claimed } = await claimStatement(requested, now).execute(database(em));
  const pausedIds = claimed.flatMap(({ id, is_running }) => (is_running ? [] : id));
  await releaseClaims(em, pausedIds);
  return claimed
    .filter(({ is_running }) => is_running)
    .map((row) => toClaim(row, byId.get(row.device_id)?.sessionId ?? '', now));
}

function toClaim(row: ClaimedRow, session: string, claimedAt: Date): SlotClaim {
  return {
    id: row.id,
    accountId: row.account_id,
    campaignId: row.campaign_id,
    contactId: row.contact_id,
    deviceId: row.device_id,
    session,
    claimedAt,
    resends: row.resends,
    isSandboxSpeed: row.is_practice,
    isHidden: row.is_hidden,
    frequency: frequencyOf(row),
    content: {
      body: row.body,
      templateId: row.template_id,
      mediaUuid: row.media_uuid,
    },
  };
}

/** Campaigns may run concurrently, so each send checks the limit. */
const frequencyOf = ({
  is_hidden,
  frequency_messages: messages,
  frequency_days: days,
}: ClaimedRow): FrequencyCap | null => (messages && days && !is_hidden ? { messages, days } : null);
