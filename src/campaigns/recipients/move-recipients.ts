import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/clock.js';
import { FIRST_PEOPLE, MOST_ABSENT } from '../definition/campaign.entity.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import { type RecipientKey, progressOf } from './recipient-progress.js';

/** What became known of a recipient. */
export interface News extends RecipientKey {
  status: RecipientStatus;
  reason: RecipientReason | null;
}

export interface Moved {
  campaignIds: number[];
  /** Those whose message under way has come to an end, so that the next may follow. */
  deviceIds: number[];
  /** How these messages ended, of those that say something of the device. */
  ended: { deviceId: number; isTaken: boolean }[];
}

interface Row {
  campaign_id: string;
  device_id: string;
  is_over: boolean;
  status: RecipientStatus;
  reason: string;
}

/** Failures of ours, such as a file that is gone, and people who are not there say nothing of the number, and nothing was sent to them. */
const REFUSALS = ['refused', 'refused_463', 'unknown'];
const HAS_GONE: readonly RecipientStatus[] = ['sent', 'delivered', 'read', 'replied'];
/** After somebody who is not on WhatsApp the next is asked about as fast as a person would look: nothing was sent, so the gap is not used. */
const LOOK_MS = { min: 1_000, max: 3_000 };

/**
 * Writes news of recipients, forward only. The device of a message that was under way rests from now on, in the same statement: one that was
 * held up on its way does not shorten the gap to the next. A turn in which nothing left gives its gap back. A campaign whose first people are
 * not on WhatsApp stops here, so that it is exact however many processes write.
 */
export async function moveRecipients(
  em: EntityManager,
  accountId: number,
  news: readonly News[],
  clock: Clock,
): Promise<Moved> {
  const now = clock.now();
  const rows = await em.execute<Row[]>(
    `with news as (select * from unnest(?::bigint[], ?::int[], ?::text[], ?::text[]) n (id, resends, status, reason)),
     former as (select r.id, r.status, r.resends from campaign_recipients r
       where r.account_id = ? and r.id in (select id from news) order by r.id for update),
     moved as (
       update campaign_recipients r set status = n.status, reason = nullif(n.reason, ''), updated_at = clock_timestamp()
         -- What becomes of a message they got before says nothing of the one they are to get now.
         from news n join former f on f.id = n.id and f.resends = n.resends
        where r.id = n.id and ${progressOf('n.status')} > ${progressOf('f.status')}
        returning r.campaign_id, r.device_id, r.claimed_at, f.status in ('claimed', 'queued') and n.status <> 'queued' as is_over,
          n.status, n.reason, n.status in ('sent', 'delivered', 'read', 'replied') or n.reason = any (?::text[]) as has_left,
          n.reason = 'not_on_whatsapp' as is_absent),
     rested as (
       update device_lanes l set next_at = case
           when o.has_left then greatest(l.next_at, ?::timestamptz + l.gap_ms * interval '1 millisecond')
           when l.next_at <= o.claimed_at + l.gap_ms * interval '1 millisecond'
             then ?::timestamptz + (case when o.is_absent then least(l.gap_ms, ?) else 0 end) * interval '1 millisecond'
           else l.next_at end
         from (select device_id, bool_or(has_left) has_left, bool_or(is_absent) is_absent, max(claimed_at) claimed_at
                 from moved where is_over group by device_id) o
        where l.device_id = o.device_id returning l.device_id),
     -- The lanes first, as a tick that takes a turn locks them first too.
     looked_at as (
       update campaigns c set tried = c.tried + t.tried, absent = c.absent + t.absent,
           state = case when c.state = 'running' and c.absent + t.absent >= ${MOST_ABSENT} then 'paused' else c.state end,
           hold_reason = case when c.state = 'running' and c.absent + t.absent >= ${MOST_ABSENT} then 'not_on_whatsapp' else c.hold_reason end
         from (select campaign_id, count(*)::int tried, (count(*) filter (where is_absent))::int absent
                 from moved where is_over and (has_left or is_absent) group by campaign_id) t
        where c.id = t.campaign_id and c.tried < ${FIRST_PEOPLE} and (select count(*) from rested) >= 0)
     select campaign_id, device_id, is_over, status, reason from moved`,
    [
      `{${news.map(({ id }) => id).join()}}`,
      `{${news.map(({ resends }) => resends).join()}}`,
      `{${news.map(({ status }) => status).join()}}`,
      `{${news.map(({ reason }) => JSON.stringify(reason ?? '')).join()}}`,
      accountId,
      `{${REFUSALS.join()}}`,
      now,
      now,
      clock.jitter(LOOK_MS.min, LOOK_MS.max),
    ],
  );
  return {
    campaignIds: [...new Set(rows.map(({ campaign_id }) => Number(campaign_id)))],
    deviceIds: [...new Set(rows.filter(({ is_over }) => is_over).map(({ device_id }) => Number(device_id)))],
    ended: rows.flatMap(toEnd),
  };
}

function toEnd({ device_id, is_over, status, reason }: Row): Moved['ended'] {
  const isRefused = status === 'failed' && REFUSALS.includes(reason);
  const isTaken = HAS_GONE.includes(status);
  return is_over && (isTaken || isRefused) ? [{ deviceId: Number(device_id), isTaken }] : [];
}
