import type { EntityManager } from '@mikro-orm/postgresql';
import type { FrequencyCap } from '../../auth/auth.messages.js';
import type { Sender } from '../../devices/devices.messages.js';
import type { Clock } from '../../platform/clock.js';
import type { DueLane } from './due-lanes.js';
import { PRACTICE_GAP_SECONDS } from './pacing.js';
import { IS_UNDER_WAY, stalledBefore } from './under-way.js';

/** One recipient whose turn it is. */
export interface Claim {
  id: number;
  accountId: number;
  campaignId: number;
  contactId: number;
  deviceId: number;
  session: string;
  claimedAt: Date;
  /** How often they were to be written to again: each time is a message of its own. */
  resends: number;
  /** It goes at practice speed. */
  isPractice: boolean;
  /** A message to a group. */
  isHidden: boolean;
  /** How often its account writes to anybody. */
  frequency: FrequencyCap | null;
  content: { body: string | null; templateId: number | null; mediaUuid: string | null };
}

interface Row {
  id: string;
  account_id: string;
  campaign_id: string;
  contact_id: string;
  device_id: string;
  body: string | null;
  template_id: string | null;
  media_uuid: string | null;
  resends: number;
  is_practice: boolean;
  is_hidden: boolean;
  is_mine: boolean;
  frequency_messages: number | null;
  frequency_days: number | null;
}

/** A rest is drawn from as many, from the shortest to the longest. */
const CHANCES = 1_000_000;

const IS_WAITING = `w.campaign_id = c.id and w.status = 'waiting' and w.device_id = f.device_id`;
/** Of a campaign as `c`, with a time as parameter twice: it may send then. */
const IS_OPEN = `c.starts_at <= clock_timestamp() and (c.opens_at is null or c.opens_at <= ? and ? < c.closes_at)`;
/** The next of a campaign; over a number that may not write to new people the next whom it knows, sought from those: there are fewer. */
const NEXT_OF_CAMPAIGN = `(select w.id from campaign_recipients w where not f.is_cold and ${IS_WAITING} order by w.contact_id limit 1)
  union all
  (select k.id from warm_contacts h cross join lateral (
     select w.id from campaign_recipients w where ${IS_WAITING} and w.contact_id = h.contact_id limit 1) k
    where f.is_cold and h.device_id = f.device_id order by h.contact_id limit 1)`;

/**
 * Takes the next turn of devices that nobody else has in hand. Whoever takes one sets a later `next_at`: a lane that still has the one that was
 * read before is as this statement sees all else, so that what another took meanwhile is not overlooked. At most one message of a device is under
 * way. Of several campaigns the one goes that has not had its turn there for longest, and the device rests by the gap of that one, never shorter
 * than its own. A virtual phone that has sent what it may goes on for campaigns at practice speed.
 */
const CLAIM = `with asked as materialized (
    select * from unnest(?::bigint[], ?::timestamptz[], ?::int[], ?::int[], ?::float8[], ?::timestamptz[], ?::boolean[], ?::boolean[], ?::boolean[])
      d (device_id, due_at, gap_min, gap_max, chance, since, is_cold, is_virtual, is_full)),
  due as materialized (select a.* from asked a
    join device_lanes l on l.device_id = a.device_id and l.is_busy and l.next_at = a.due_at for update of l skip locked),
  free as (select * from due d where not exists (select from campaign_recipients r
    where r.device_id = d.device_id and ${IS_UNDER_WAY} and greatest(r.claimed_at, d.since) > ?)),
  chosen as (select f.*, n.id, case when n.is_fast then ${PRACTICE_GAP_SECONDS} else greatest(coalesce(n.gap_min_seconds, 0), f.gap_min) end shortest,
      case when n.is_fast then ${PRACTICE_GAP_SECONDS} else coalesce(n.gap_max_seconds, f.gap_max) end longest
    from free f left join lateral (
      select r.id, c.gap_min_seconds, c.gap_max_seconds, f.is_virtual and c.is_practice is_fast from campaign_devices s
        join campaigns c on c.id = s.campaign_id and c.state = 'running' and c.is_filled and ${IS_OPEN} and (c.is_practice or not f.is_full)
       cross join lateral (${NEXT_OF_CAMPAIGN}) r
       where s.device_id = f.device_id and s.is_live order by s.served_at nulls first, c.id limit 1) n on true),
  next as (select *, round((shortest + chance * (greatest(longest, shortest) - shortest)) * 1000)::int gap_ms from chosen),
  claimed as (update campaign_recipients r set status = 'claimed', claimed_at = ?, updated_at = clock_timestamp()
    from next n where r.id = n.id and r.status = 'waiting' returning r.id, r.account_id, r.campaign_id, r.contact_id, r.device_id, r.text, r.resends),
  served as (update campaigns c set served_at = ?, hold_reason = null, held_until = null from claimed t where c.id = t.campaign_id and c.state = 'running' returning c.id),
  served_there as (update campaign_devices s set served_at = ?, hold_reason = null, held_until = null, held_since = null
    from claimed t where s.campaign_id = t.campaign_id and s.device_id = t.device_id),
  moved as (update device_lanes l set
      next_at = case when n.id is null then l.next_at
        else greatest(?::timestamptz + n.gap_ms * interval '1 millisecond', l.next_at + interval '1 microsecond') end,
      gap_ms = case when n.id is null then l.gap_ms else n.gap_ms end,
      is_busy = n.id is not null or n.is_cold or n.is_full or o.opens_at is not null,
      -- A calendar that is closed is looked at again when it opens; what starts in seconds, at each tick.
      idle_until = case when n.id is null and not n.is_cold and not n.is_full and o.opens_at > clock_timestamp() then o.opens_at end
    from next n left join lateral (select min(greatest(c.starts_at, c.opens_at)) opens_at from campaign_devices s
        join campaigns c on c.id = s.campaign_id and c.state = 'running' and not (${IS_OPEN})
       where s.device_id = n.device_id and s.is_live) o on true
   where l.device_id = n.device_id)
  select t.*, x.body, x.template_id, c.media_uuid, c.is_practice, c.is_hidden, c.id in (select id from served) is_mine,
      a.frequency_messages, a.frequency_days
    from claimed t join campaigns c on c.id = t.campaign_id join accounts a on a.id = t.account_id
    left join campaign_texts x on x.campaign_id = t.campaign_id and x.position = t.text`;

/** Whose campaign was stopped, or undone, while their turn was taken. */
const PUT_BACK = `update campaign_recipients set status = 'waiting', claimed_at = null, updated_at = clock_timestamp()
  where id = any (?::bigint[]) and status = 'claimed'`;

/** Takes the next recipient of each of these devices. A process that ends before it has put back leaves claims that are soon free again. */
export async function claimSlots(
  em: EntityManager,
  due: readonly DueLane[],
  senders: readonly Sender[],
  now: Date,
  clock: Clock,
): Promise<Claim[]> {
  if (senders.length === 0) return [];
  const dueAt = new Map(due.map(({ deviceId, nextAt }) => [deviceId, nextAt]));
  const byId = new Map(senders.map((sender) => [sender.id, sender]));
  const claimed = await em.execute<Row[]>(CLAIM, [
    `{${senders.map(({ id }) => id).join()}}`,
    `{${senders.map(({ id }) => JSON.stringify(dueAt.get(id))).join()}}`,
    `{${senders.map(({ gap }) => gap.min).join()}}`,
    `{${senders.map(({ gap }) => gap.max).join()}}`,
    `{${senders.map(() => clock.jitter(0, CHANCES) / CHANCES).join()}}`,
    `{${senders.map(({ connectedAt }) => (connectedAt ?? new Date(0)).toISOString()).join()}}`,
    `{${senders.map(({ cold }) => cold !== null).join()}}`,
    `{${senders.map(({ isVirtual }) => isVirtual).join()}}`,
    `{${senders.map(({ hold }) => hold !== null).join()}}`,
    ...[stalledBefore(now), now, now, now, now, now, now, now, now],
  ]);
  const late = claimed.filter(({ is_mine }) => !is_mine);
  if (late.length > 0) await em.execute(PUT_BACK, [`{${late.map(({ id }) => id).join()}}`]);
  return claimed
    .filter(({ is_mine }) => is_mine)
    .map((row) => toClaim(row, byId.get(Number(row.device_id))?.sessionId ?? '', now));
}

function toClaim(row: Row, session: string, claimedAt: Date): Claim {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    campaignId: Number(row.campaign_id),
    contactId: Number(row.contact_id),
    deviceId: Number(row.device_id),
    session,
    claimedAt,
    resends: row.resends,
    isPractice: row.is_practice,
    isHidden: row.is_hidden,
    frequency: frequencyOf(row),
    content: {
      body: row.body,
      templateId: row.template_id === null ? null : Number(row.template_id),
      mediaUuid: row.media_uuid,
    },
  };
}

/** Two campaigns may have begun with the same people at the same moment: what each may still get is seen when it is their turn. */
const frequencyOf = ({ is_hidden, frequency_messages: messages, frequency_days: days }: Row): FrequencyCap | null =>
  messages && days && !is_hidden ? { messages, days } : null;
