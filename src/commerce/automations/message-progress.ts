import { type RawBuilder, sql } from 'kysely';
import { ownKey } from '../../messaging/messaging.messages.js';
import { isNotDue } from '../../messaging/delivery/not-due.contract.js';
import type { MessageStatus } from '../../messaging/messaging.contract.js';
import type { StoreMessageState } from '../other-events/other-events.contract.js';

const PROGRESS: readonly StoreMessageState[] = [
  ...(['waiting', 'queued', 'failed', 'sent', 'delivered', 'read'] as const),
];

export const storeMessageProgress = (column: 'm.state' | 'n.state'): RawBuilder<number | null> =>
  sql`array_position(${PROGRESS}::text[], ${sql.ref(column)}::text)`;

const STATE_BY_STATUS: Record<MessageStatus, StoreMessageState | null> = {
  received: null,
  queued: 'queued',
  sending: 'queued',
  failed: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
};

export const stateOf = (status: MessageStatus, failure: string | null): StoreMessageState | null =>
  isNotDue(failure) ? 'cancelled' : STATE_BY_STATUS[status];

export const STORE_KEY = ownKey('store-');

export interface StoreMessageKey {
  id: number;
  resends: number;
}

export const storeMessageKey = ({ id, resends }: StoreMessageKey): string =>
  `${STORE_KEY}${id}${resends > 0 ? `-${resends}` : ''}`;

/** Returns null for messages of other sources. */
export function storeMessageOf(idempotencyKey: string | null): StoreMessageKey | null {
  if (!idempotencyKey?.startsWith(STORE_KEY)) return null;
  const [id, resends = 0] = idempotencyKey.slice(STORE_KEY.length).split('-').map(Number);
  return { id: id!, resends };
}
