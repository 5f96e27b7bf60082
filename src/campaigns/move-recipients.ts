import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecipientReason, RecipientStatus } from './campaigns.contract.js';
import { progressOf } from './recipient-progress.js';

/** What became known of a recipient. */
export interface News {
  id: number;
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

/** Failures of ours, such as a file that is gone, and people who are not there say nothing of the number. */
const REFUSALS = ['refused', 'refused_463', 'unknown'];

/**
 * Writes news of recipients, forward only. The device of a message that was under way rests from now on, in the same statement: one that was
 * held up on its way does not shorten the gap to the next.
 */
export async function moveRecipients(
  em: EntityManager,
  accountId: number,
  news: readonly News[],
  now: Date,
): Promise<Moved> {
  const rows = await em.execute<Row[]>(
    `with news as (select * from unnest(?::bigint[], ?::text[], ?::text[]) n (id, status, reason)),
     former as (select r.id, r.status from campaign_recipients r where r.account_id = ? and r.id in (select id from news) order by r.id for update),
     moved as (
       update campaign_recipients r set status = n.status, reason = nullif(n.reason, ''), updated_at = clock_timestamp()
         from news n join former f on f.id = n.id
        where r.id = n.id and ${progressOf('n.status')} > ${progressOf('f.status')}
        returning r.campaign_id, r.device_id, f.status in ('claimed', 'queued') and n.status <> 'queued' as is_over, n.status, n.reason),
     rested as (
       update device_lanes l set next_at = greatest(l.next_at, ?::timestamptz + l.gap_ms * interval '1 millisecond')
         from (select distinct device_id from moved where is_over and status <> 'skipped') o where l.device_id = o.device_id)
     select campaign_id, device_id, is_over, status, reason from moved`,
    [
      `{${news.map(({ id }) => id).join()}}`,
      `{${news.map(({ status }) => status).join()}}`,
      `{${news.map(({ reason }) => JSON.stringify(reason ?? '')).join()}}`,
      accountId,
      now,
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
  const isTaken = status === 'sent' || status === 'delivered' || status === 'read';
  return is_over && (isTaken || isRefused) ? [{ deviceId: Number(device_id), isTaken }] : [];
}
