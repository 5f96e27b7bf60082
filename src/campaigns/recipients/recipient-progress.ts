import { ownKey } from '../../messaging/bulk.messages.js';
import type { MessageStatus } from '../../messaging/messaging.contract.js';
import type { RecipientStatus } from '../campaigns.contract.js';

/** What a message's status says of the person it is for. Those that come are nobody's. */
const STATUS_OF: Record<MessageStatus, RecipientStatus | null> = {
  received: null,
  queued: 'queued',
  sending: 'queued',
  failed: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
};

export const statusOf = (status: MessageStatus): RecipientStatus | null => STATUS_OF[status];

/**
 * From least to most: a recipient only ever moves forward, in whatever order news come. What failed or was left out may still turn out to have
 * been accepted, or be tried again by hand.
 */
export const PROGRESS = [
  'waiting',
  'claimed',
  'queued',
  'skipped',
  'failed',
  'sent',
  'delivered',
  'read',
  'replied',
] as const;

/** How far a status is, in a statement. */
export const progressOf = (column: string) => `array_position('{${PROGRESS.join(',')}}'::text[], ${column}::text)`;

const PREFIX = ownKey('recipient-');

/** A recipient, and how often they were to be written to again by hand: each time is another message. */
export interface RecipientKey {
  id: number;
  resends: number;
}

/** The key under which a recipient's message is ordered: whatever happens in between, they get one. */
export const keyOf = ({ id, resends }: RecipientKey): string => `${PREFIX}${id}${resends > 0 ? `-${resends}` : ''}`;

/** The recipient whose message was ordered under this key; null for messages that are no campaign's. */
export function recipientOf(orderKey: string | null): RecipientKey | null {
  if (!orderKey?.startsWith(PREFIX)) return null;
  const [id, resends = 0] = orderKey.slice(PREFIX.length).split('-').map(Number);
  return { id: id!, resends };
}
