import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** A message as it will be once WhatsApp has taken what was done to it here; a deletion is shown when it is done. */
export function withChange(message: MessageResource): MessageResource {
  const { change } = message;
  if (!change || change.failure) return message;
  const { kind, value } = change;
  if (kind === 'reaction') {
    const others = message.reactions.filter(({ from_me }) => !from_me);
    return { ...message, reactions: value === null ? others : [...others, { emoji: value, from_me: true }] };
  }
  if (kind !== 'edit' || value === null) return message;
  const isAnswer = message.extendedTextMessage !== null;
  return { ...message, ...(isAnswer ? { extendedTextMessage: { text: value } } : { conversation: value }) };
}
