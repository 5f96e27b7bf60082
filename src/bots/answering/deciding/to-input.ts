import type { ArrivedMessage } from '../../../messaging/conversation.messages.js';
import type { Input } from '../../flow/turn.js';

const MEDIA: ReadonlySet<ArrivedMessage['kind']> = new Set(['image', 'video', 'audio', 'document', 'sticker']);

export function toInput(messages: readonly ArrivedMessage[]): Extract<Input, { kind: 'message' }> {
  return {
    kind: 'message',
    text: messages.flatMap(({ body }) => body || []).join('\n'),
    hasMedia: messages.some(({ kind }) => MEDIA.has(kind)),
  };
}
