import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindMessagesByKeys } from '../../messaging/messaging.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { type RecipientKey, recipientKey } from './recipient-progress.js';

/** Later messages do not count as replies. */
const REPLY_WINDOW = '72 hours';
/** An unsent message may have been submitted after the answered one. */
const MAX_SUBMITTED_CHECKED = 5;
const MAX_REACTED_CHECKED = 50;

type Recipient = Pick<Row<'campaign_recipients'>, 'id' | 'resends' | 'campaign_id' | 'status'>;

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

/** Returns null if the answered message is too old. A reaction names the message. */
export async function findLastWritten(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { deviceId, contactId, at, messageId, isReaction = false }: Answer,
): Promise<LastWritten | null> {
  const { rows } = await sql<Recipient>`
    select id, resends, campaign_id, status from campaign_recipients
      where account_id = ${accountId} and contact_id = ${contactId} and device_id = ${deviceId}
        and status in ('claimed', 'queued', 'sent', 'delivered', 'read', 'replied')
        and claimed_at < ${at}::timestamptz + interval '1 second' and claimed_at > ${at}::timestamptz - ${REPLY_WINDOW}::interval
      order by claimed_at desc limit ${isReaction ? MAX_REACTED_CHECKED : MAX_SUBMITTED_CHECKED}`.execute(database(em));
  const isOpen = ({ status }: Recipient): boolean => status === 'claimed' || status === 'queued';
  const submitted = (isReaction ? rows : rows.filter(isOpen)).map(recipientKey);
  const messages = await queries.execute(new FindMessagesByKeys(accountId, submitted));
  const found = rows.find((row) => {
    if (isReaction) return messages.get(recipientKey(row))?.id === messageId;
    if (!isOpen(row)) return true;
    const message = messages.get(recipientKey(row));
    return message !== undefined && message.status !== 'queued' && message.status !== 'failed';
  });
  if (!found) return null;
  const { id, resends, campaign_id: campaignId, status } = found;
  return { id, resends, campaignId, hasReplied: status === 'replied' };
}
