import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { FindOrdered } from '../../messaging/bulk.messages.js';
import type { RecipientStatus } from '../campaigns.contract.js';
import { type RecipientKey, keyOf } from './recipient-progress.js';

/** The subscriber that looks whose message somebody has answered; accounts are enrolled with their first campaign. */
export const ATTRIBUTE_REPLY = 'campaigns.attribute_reply';

/** Whoever writes later does so of their own accord. */
const ANSWERED_WITHIN = '72 hours';
/** A message that has not left yet may have been ordered after the one that was answered. */
const MOST_ORDERED = 5;

interface Row {
  id: string;
  resends: number;
  campaign_id: string;
  status: RecipientStatus | 'claimed';
}

interface LastWritten extends RecipientKey {
  campaignId: number;
  hasReplied: boolean;
}

/** The recipient to whom the last message of a campaign went before somebody wrote, on the device to which they did; null when it is too long ago. */
export async function findLastWritten(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { deviceId, contactId, at }: { deviceId: number; contactId: number; at: string },
): Promise<LastWritten | null> {
  const rows = await em.execute<Row[]>(
    // WhatsApp counts in whole seconds.
    `select id, resends, campaign_id, status from campaign_recipients
      where account_id = ? and contact_id = ? and device_id = ? and status in ('claimed', 'queued', 'sent', 'delivered', 'read', 'replied')
        and claimed_at < ?::timestamptz + interval '1 second' and claimed_at > ?::timestamptz - interval '${ANSWERED_WITHIN}'
      order by claimed_at desc limit ${MOST_ORDERED}`,
    [accountId, contactId, deviceId, at, at],
  );
  const open = rows.filter(({ status }) => status === 'claimed' || status === 'queued').map(toKey);
  const ordered = await queries.execute(new FindOrdered(accountId, open.map(keyOf)));
  const found = rows.find((row) => {
    if (row.status !== 'claimed' && row.status !== 'queued') return true;
    const message = ordered.get(keyOf(toKey(row)));
    return message !== undefined && message.status !== 'queued' && message.status !== 'failed';
  });
  return found
    ? { ...toKey(found), campaignId: Number(found.campaign_id), hasReplied: found.status === 'replied' }
    : null;
}

const toKey = ({ id, resends }: Row): RecipientKey => ({ id: Number(id), resends });
