import { ownKey } from '../../messaging.messages.js';
import type { MessageSender } from '../../messaging.contract.js';

const SENDERS: readonly [prefix: string, sender: MessageSender][] = [
  [ownKey('bot-'), 'chatbot'],
  [ownKey('auto-reply-'), 'auto_reply'],
  [ownKey('store-'), 'store'],
  [ownKey('recipient-'), 'bulk'],
  [ownKey('opt-out-'), 'opt_out'],
  [ownKey('call-'), 'declined_call'],
  [ownKey('rating-'), 'rating'],
];

/** Returns null for a user, a phone or the API. */
export function readSender(idempotencyKey: string | null | undefined): MessageSender | null {
  return SENDERS.find(([prefix]) => idempotencyKey?.startsWith(prefix))?.[1] ?? null;
}
