import { ownKey } from '../../messaging/bulk.messages.js';
import type { MessageStatus } from '../../messaging/messaging.contract.js';
import type { StoreMessageState } from '../other-events/other-events.contract.js';

/** From least to most: a message only moves forward, in whatever order news come. */
const PROGRESS: readonly StoreMessageState[] = [
  ...(['waiting', 'queued', 'failed', 'sent', 'delivered', 'read'] as const),
];

/** How far a state is, in a statement. */
export const progressOf = (column: string): string =>
  `array_position('{${PROGRESS.join(',')}}'::text[], ${column}::text)`;

const STATE_OF: Record<MessageStatus, StoreMessageState | null> = {
  received: null,
  queued: 'queued',
  sending: 'queued',
  failed: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
};

export const stateOf = (status: MessageStatus): StoreMessageState | null => STATE_OF[status];

const PREFIX = ownKey('store-');

export interface StoreMessageKey {
  id: number;
  resends: number;
}

/** The key under which the message is ordered: whatever happens in between, there is one. */
export const keyOf = ({ id, resends }: StoreMessageKey): string => `${PREFIX}${id}${resends > 0 ? `-${resends}` : ''}`;

/** Null for messages that are none of a shop's. */
export function storeMessageOf(orderKey: string | null): StoreMessageKey | null {
  if (!orderKey?.startsWith(PREFIX)) return null;
  const [id, resends = 0] = orderKey.slice(PREFIX.length).split('-').map(Number);
  return { id: id!, resends };
}
