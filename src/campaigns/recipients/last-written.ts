import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { FindOrdered } from '../../messaging/bulk.messages.js';
import type { RecipientStatus } from '../campaigns.contract.js';
import { type RecipientKey, recipientKey } from './recipient-progress.js';

/** Consumer name. Enrolled with the account's first campaign. */
export const ATTRIBUTE_REPLY = 'campaigns.attribute_reply';

/** Later messages are no replies. */
const REPLY_WINDOW = '72 hours';
/** An unsent message may have been submitted after the answered one. */
const MAX_SUBMITTED = 5;
const MAX_REACTED = 50;

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

interface Answer {
  deviceId: number;
  contactId: number;
  at: string;
  messageId?: number | undefined;
  isReaction?: boolean | undefined;
}

/** Returns null if too old. A reaction names its message. */
export async function findLastWritten(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { deviceId, contactId, at, messageId, isReaction = false }: Answer,
): Promise<LastWritten | null> {
  const rows = await em.execute<Row[]>(
    `select id, resends, campaign_id, status from campaign_recipients
      where account_id = ? and contact_id = ? and device_id = ? and status in ('claimed', 'queued', 'sent', 'delivered', 'read', 'replied')
        and claimed_at < ?::timestamptz + interval '1 second' and claimed_at > ?::timestamptz - interval '${REPLY_WINDOW}'
      order by claimed_at desc limit ?`,
    [accountId, contactId, deviceId, at, at, isReaction ? MAX_REACTED : MAX_SUBMITTED],
  );
  const isOpen = ({ status }: Row): boolean => status === 'claimed' || status === 'queued';
  const submitted = (isReaction ? rows : rows.filter(isOpen)).map(toKey);
  const ordered = await queries.execute(new FindOrdered(accountId, submitted.map(recipientKey)));
  const found = rows.find((row) => {
    if (isReaction) return ordered.get(recipientKey(toKey(row)))?.id === messageId;
    if (!isOpen(row)) return true;
    const message = ordered.get(recipientKey(toKey(row)));
    return message !== undefined && message.status !== 'queued' && message.status !== 'failed';
  });
  return found
    ? { ...toKey(found), campaignId: Number(found.campaign_id), hasReplied: found.status === 'replied' }
    : null;
}

const toKey = ({ id, resends }: Row): RecipientKey => ({ id: Number(id), resends });
