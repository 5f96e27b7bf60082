import type { InboundEffect } from '../../../devices/devices.ports.js';
import { isBlank } from '../../../platform/text/sanitize-text.js';
import type { Message } from '../message.entity.js';

/** In which chat, and by whom: us on the handset, or the other side. Each may change only their own messages, and only in this chat. */
export interface EffectOrigin {
  accountId: number;
  deviceId: number;
  chatId: number;
  fromMe: boolean;
}

/** Who wrote the message that an effect is about. */
export const authorOf = (effect: InboundEffect, fromMe: boolean): boolean =>
  effect.type === 'reaction' ? effect.targetFromMe : fromMe;

export function changeMessage(target: Message, effect: InboundEffect, fromMe: boolean): void {
  if (effect.type === 'reaction') {
    const others = target.reactions.filter((reaction) => reaction.fromMe !== fromMe);
    target.reactions = effect.emoji ? [...others, { emoji: effect.emoji, fromMe }] : others;
  } else if (effect.type === 'delete') {
    target.isDeleted = true;
  } else if (target.kind !== 'text' || !isBlank(effect.body)) {
    target.body = effect.body;
    target.isTruncated = effect.isTruncated;
    target.isEdited = true;
  }
}
