import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** Returns the message with a pending reaction or edit. */
export function withChange(message: MessageResource): MessageResource {
  const { change } = message;
  if (!change || change.failure) return message;
  const { kind, value } = change;
  if (kind === 'reaction') {
    const others = message.reactions.filter(({ from_me }) => !from_me);
    return { ...message, reactions: value === null ? others : [...others, { emoji: value, from_me: true }] };
  }
  if (kind !== 'edit' || value === null) return message;
  const isExtended = message.extendedTextMessage !== null;
  return { ...message, ...(isExtended ? { extendedTextMessage: { text: value } } : { conversation: value }) };
}
