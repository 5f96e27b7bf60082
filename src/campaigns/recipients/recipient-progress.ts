import { sql } from 'kysely';
import { ownKey } from '../../messaging/messaging.messages.js';
import type { MessageStatus } from '../../messaging/messaging.contract.js';
import type { RecipientStatus } from '../campaigns.contract.js';

/** Null for incoming messages. */
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

/** Statuses from first to last. Failed or skipped recipients may still turn out accepted, or be resent. */
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

export const recipientProgress = (column: string) => sql`array_position(${PROGRESS}::text[], ${sql.ref(column)}::text)`;

const PREFIX = ownKey('recipient-');

/** Each resend is a new message. */
export interface RecipientKey {
  id: number;
  resends: number;
}

export const recipientKey = ({ id, resends }: RecipientKey): string =>
  `${PREFIX}${id}${resends > 0 ? `-${resends}` : ''}`;

/** Returns null for messages outside campaigns. */
export function recipientOf(idempotencyKey: string | null): RecipientKey | null {
  if (!idempotencyKey?.startsWith(PREFIX)) return null;
  const [id, resends = 0] = idempotencyKey.slice(PREFIX.length).split('-').map(Number);
  return { id: id!, resends };
}
