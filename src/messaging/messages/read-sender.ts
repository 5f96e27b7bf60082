import { ownKey } from '../bulk.messages.js';
import type { MessageSender } from '../messaging.contract.js';

/** How keys begin under which modules of ours order messages. */
const SENDERS: readonly [prefix: string, sender: MessageSender][] = [
  [ownKey('bot-'), 'chatbot'],
  [ownKey('auto-reply-'), 'auto_reply'],
  [ownKey('store-'), 'store'],
  [ownKey('recipient-'), 'bulk'],
  [ownKey('opt-out-'), 'opt_out'],
  [ownKey('call-'), 'declined_call'],
];

/** What sent a message by itself; null when a person did, here, on the phone or through the API. */
export function readSender(orderKey: string | null | undefined): MessageSender | null {
  return SENDERS.find(([prefix]) => orderKey?.startsWith(prefix))?.[1] ?? null;
}
