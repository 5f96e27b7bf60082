import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/clock.js';
import { arrayParam } from '../../platform/database/array-param.js';
import { FIRST_PEOPLE, MOST_ABSENT } from '../definition/campaign.entity.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import type { CampaignOf } from './finish-campaigns.js';
import { type RecipientKey, progressOf } from './recipient-progress.js';

/** What became known of a recipient. */
export interface News extends RecipientKey {
  accountId: number;
  status: RecipientStatus;
  reason: RecipientReason | null;
}

export interface Moved {
  campaigns: CampaignOf[];
  /** Those of which nobody waits any more: they may have come to their end. */
  endingIds: number[];
  /** Those whose message under way has come to an end and whose pause is over, so that the next may follow. */
  freeDeviceIds: number[];
  /** How these messages ended, of those that say something of the device. */
  ended: { accountId: number; deviceId: number; isTaken: boolean }[];
}

interface Row {
  account_id: string;
  campaign_id: string;
  device_id: string;
  is_over: boolean;
  is_last: boolean;
  is_free: boolean;
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
 * not on WhatsApp stops here, so that it is exact however many processes write. One statement for all accounts that have news.
 */
export async function moveRecipients(em: EntityManager, news: readonly News[], clock: Clock): Promise<Moved> {
  const now = clock.now();
  const rows = await em.execute<Row[]>(
    `with news as (select distinct on (id, resends) * from unnest(?::bigint[], ?::bigint[], ?::int[], ?::text[], ?::text[]) n (id, account_id, resends, status, reason)
       order by id, resends, ${progressOf('n.status')} desc),
     former as (select r.id, r.status, r.resends from campaign_recipients r
       where (r.id, r.account_id) in (select id, account_id from news) order by r.id for update),
     moved as (
       update campaign_recipients r set status = n.status, reason = nullif(n.reason, ''), updated_at = clock_timestamp()
         -- What becomes of a message they got before says nothing of the one they are to get now.
         from news n join former f on f.id = n.id and f.resends = n.resends
        where r.id = n.id and ${progressOf('n.status')} > ${progressOf('f.status')}
        returning r.account_id, r.campaign_id, r.device_id, r.claimed_at, f.status in ('claimed', 'queued') and n.status <> 'queued' as is_over,
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
        where l.device_id = o.device_id returning l.device_id, l.next_at <= ?::timestamptz is_free),
     -- The lanes first, as a tick that takes a turn locks them first too.
     looked_at as (
       update campaigns c set tried = c.tried + t.tried, absent = c.absent + t.absent,
           state = case when c.state = 'running' and c.absent + t.absent >= ${MOST_ABSENT} then 'paused' else c.state end,
           hold_reason = case when c.state = 'running' and c.absent + t.absent >= ${MOST_ABSENT} then 'not_on_whatsapp' else c.hold_reason end
         from (select campaign_id, count(*)::int tried, (count(*) filter (where is_absent))::int absent
                 from moved where is_over and (has_left or is_absent) group by campaign_id) t
        where c.id = t.campaign_id and c.tried < ${FIRST_PEOPLE} and (select count(*) from rested) >= 0)
     -- Who waits now is moved later, and looks again: the end of a campaign is not sought after each of its messages.
     select m.account_id, m.campaign_id, m.device_id, m.is_over, m.status, m.reason, coalesce(l.is_free, false) is_free,
         m.is_over and not exists (select from campaign_recipients w where w.campaign_id = m.campaign_id and w.status = 'waiting') is_last
       from moved m left join rested l on l.device_id = m.device_id`,
    [
      `{${news.map(({ id }) => id).join()}}`,
      `{${news.map(({ accountId }) => accountId).join()}}`,
      `{${news.map(({ resends }) => resends).join()}}`,
      arrayParam(news.map(({ status }) => status)),
      arrayParam(news.map(({ reason }) => reason ?? '')),
      arrayParam(REFUSALS),
      ...[now, now, clock.jitter(LOOK_MS.min, LOOK_MS.max), now],
    ],
  );
  const over = rows.filter(({ is_over }) => is_over);
  const campaigns = new Map(rows.map(({ campaign_id, account_id }) => [campaign_id, account_id]));
  return {
    campaigns: [...campaigns].map(([id, accountId]) => ({
      id: Number(id),
      accountId: Number(accountId),
    })),
    endingIds: [...new Set(over.flatMap(({ is_last, campaign_id }) => (is_last ? Number(campaign_id) : [])))],
    freeDeviceIds: [...new Set(over.flatMap(({ is_free, device_id }) => (is_free ? Number(device_id) : [])))],
    ended: over.flatMap(toEnd),
  };
}

function toEnd({ account_id, device_id, status, reason }: Row): Moved['ended'] {
  const isRefused = status === 'failed' && REFUSALS.includes(reason);
  const isTaken = HAS_GONE.includes(status);
  return isTaken || isRefused ? [{ accountId: Number(account_id), deviceId: Number(device_id), isTaken }] : [];
}
