import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundEffect } from '../../../devices/devices.ports.js';
import { Message } from '../message.entity.js';
import { authorOf, changeMessage, type EffectOrigin } from './change-message.js';
import { keepEffect } from './pending-effects.js';

/**
 * What a reaction, deletion or edit does to the message it names. Returns the ids that changed. WhatsApp hands over in no order that one
 * could rely on after an absence: what is about a message that is not here yet, or cannot be read yet, is kept for it.
 */
export async function applyEffect(em: EntityManager, origin: EffectOrigin, effect: InboundEffect): Promise<number[]> {
  const { accountId, deviceId, chatId, fromMe } = origin;
  const author = authorOf(effect, fromMe);
  const target = await em.findOne(Message, { accountId, deviceId, chatId, waId: effect.targetWaId, fromMe: author });
  if (!target || (target.isUnreadable && effect.type === 'edit')) {
    await keepEffect(em, origin, effect);
    return [];
  }
  changeMessage(target, effect, fromMe);
  await em.flush();
  return [target.id];
}
