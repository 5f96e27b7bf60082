import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { FIRST_RECIPIENTS, MAX_NOT_ON_WHATSAPP } from '../definition/campaign.entity.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import type { CampaignRef } from './finish-campaigns.js';
import { type RecipientKey, recipientProgress } from './recipient-progress.js';

export interface RecipientUpdate extends RecipientKey {
  accountId: number;
  status: RecipientStatus;
  reason: RecipientReason | null;
}

export interface Moved {
  campaigns: CampaignRef[];
  endingIds: number[];
  freeDeviceIds: number[];
  /** Outcomes that may stop bulk sending of a device. */
  outcomes: { accountId: number; deviceId: number; isAccepted: boolean }[];
}

interface MovedRow extends Pick<Row<'campaign_recipients'>, 'account_id' | 'campaign_id' | 'device_id'> {
  is_over: boolean;
  is_last: boolean;
  is_free: boolean;
  status: RecipientStatus;
  reason: string;
}

/** Failures that count against the device. After others, nothing was sent. */
const REJECTIONS = ['refused', 'refused_463', 'unknown'];
const SENT_STATUSES: readonly RecipientStatus[] = ['sent', 'delivered', 'read', 'replied'];
/** Pause after an unsent message, which needs no full gap. The pause imitates a person. */
const LOOKUP_DELAY_MS = { min: 1_000, max: 3_000 };

/**
 * Moves recipients forward only. One statement, so that a late message does not shorten the next gap, and processes
 * count the first ten exactly.
 */
export async function moveRecipients(
  em: EntityManager,
  updates: readonly RecipientUpdate[],
  clock: Clock,
): Promise<Moved> {
  const now = clock.now();
  const lookupDelayMs = clock.jitter(LOOKUP_DELAY_MS.min, LOOKUP_DELAY_MS.max);
  const { rows } = await sql<MovedRow>`
    with reported as (select distinct on (id, resends) * from unnest(${updates.map(({ id }) => id)}::bigint[],
         ${updates.map(({ accountId }) => accountId)}::bigint[], ${updates.map(({ resends }) => resends)}::int[],
         ${updates.map(({ status }) => status)}::text[], ${updates.map(({ reason }) => reason ?? '')}::text[]) n (id, account_id, resends, status, reason)
       order by id, resends, ${recipientProgress('n.status')} desc),
     previous as (select r.id, r.status, r.resends from campaign_recipients r
       where (r.id, r.account_id) in (select id, account_id from reported) order by r.id for update),
     moved as (
       update campaign_recipients r set status = n.status, reason = nullif(n.reason, ''), updated_at = clock_timestamp()
         -- Ignores a status of the message before a resend.
         from reported n join previous p on p.id = n.id and p.resends = n.resends
        where r.id = n.id and ${recipientProgress('n.status')} > ${recipientProgress('p.status')}
        returning r.account_id, r.campaign_id, r.device_id, r.claimed_at, p.status in ('claimed', 'queued') and n.status <> 'queued' as is_over,
          n.status, n.reason, n.status in ('sent', 'delivered', 'read', 'replied') or n.reason = any (${REJECTIONS}::text[]) as was_sent,
          n.reason = 'not_on_whatsapp' as is_absent),
     released as (
       update device_lanes l set next_at = case
           when o.was_sent then greatest(l.next_at, ${now}::timestamptz + l.gap_ms * interval '1 millisecond')
           when l.next_at <= o.claimed_at + l.gap_ms * interval '1 millisecond'
             then ${now}::timestamptz + (case when o.is_absent then least(l.gap_ms, ${lookupDelayMs}) else 0 end) * interval '1 millisecond'
           else l.next_at end
         from (select device_id, bool_or(was_sent) was_sent, bool_or(is_absent) is_absent, max(claimed_at) claimed_at
                 from moved where is_over group by device_id) o
        where l.device_id = o.device_id returning l.device_id, l.next_at <= ${now}::timestamptz is_free),
     -- After the lanes: claimSlots locks lanes before campaigns.
     counted as (
       update campaigns c set tried = c.tried + t.tried, absent = c.absent + t.absent,
           state = case when c.state = 'running' and c.absent + t.absent >= ${MAX_NOT_ON_WHATSAPP} then 'paused' else c.state end,
           hold_reason = case when c.state = 'running' and c.absent + t.absent >= ${MAX_NOT_ON_WHATSAPP} then 'not_on_whatsapp' else c.hold_reason end
         from (select campaign_id, count(*)::int tried, (count(*) filter (where is_absent))::int absent
                 from moved where is_over and (was_sent or is_absent) group by campaign_id) t
        where c.id = t.campaign_id and c.tried < ${FIRST_RECIPIENTS} and (select count(*) from released) >= 0)
     -- A waiting recipient is moved later, and repeats this check.
     select m.account_id, m.campaign_id, m.device_id, m.is_over, m.status, m.reason, coalesce(l.is_free, false) is_free,
         m.is_over and not exists (select from campaign_recipients w where w.campaign_id = m.campaign_id and w.status = 'waiting') is_last
       from moved m left join released l on l.device_id = m.device_id`.execute(database(em));
  const endedRows = rows.filter(({ is_over }) => is_over);
  const campaigns = new Map(rows.map(({ campaign_id, account_id }) => [campaign_id, account_id]));
  return {
    campaigns: [...campaigns].map(([id, accountId]) => ({ id, accountId })),
    endingIds: [...new Set(endedRows.flatMap(({ is_last, campaign_id }) => (is_last ? campaign_id : [])))],
    freeDeviceIds: [...new Set(endedRows.flatMap(({ is_free, device_id }) => (is_free ? device_id : [])))],
    outcomes: endedRows.flatMap(toOutcome),
  };
}

function toOutcome({ account_id, device_id, status, reason }: MovedRow): Moved['outcomes'] {
  const isRejected = status === 'failed' && REJECTIONS.includes(reason);
  const isAccepted = SENT_STATUSES.includes(status);
  return isAccepted || isRejected ? [{ accountId: account_id, deviceId: device_id, isAccepted }] : [];
}
