import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundEffect } from '../../devices/handovers.messages.js';
import { Message } from './message.entity.js';

interface Where {
  accountId: number;
  deviceId: number;
  chatId: number;
  /** Who did it: we on the handset, or the other side. Each may change only their own messages. */
  fromMe: boolean;
}

/** What a reaction, deletion or edit does to the message it names. Returns the ids that changed; none when it is unknown. */
export async function applyEffect(
  em: EntityManager,
  { accountId, deviceId, chatId, fromMe }: Where,
  effect: InboundEffect,
): Promise<number[]> {
  const author = effect.type === 'reaction' ? effect.targetFromMe : fromMe;
  const target = await em.findOne(Message, { accountId, deviceId, chatId, waId: effect.targetWaId, fromMe: author });
  if (!target) return [];
  if (effect.type === 'reaction') {
    const others = target.reactions.filter((reaction) => reaction.fromMe !== fromMe);
    target.reactions = effect.emoji ? [...others, { emoji: effect.emoji, fromMe }] : others;
  } else if (effect.type === 'delete') {
    target.isDeleted = true;
  } else {
    target.body = effect.body;
    target.isTruncated = effect.isTruncated;
    target.isEdited = true;
  }
  await em.flush();
  return [target.id];
}
