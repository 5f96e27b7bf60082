import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import type { Recipient } from '../../../devices/connection.messages.js';
import type { InboundComment, InboundEffect } from '../../../devices/devices.ports.js';
import { Message, type StoredReaction, theirReaction } from '../message.entity.js';
import { authorOf, changeMessage, type EffectOrigin } from './change-message.js';
import { openEffect } from './open-effect.js';
import { keepEffect } from './pending-effects.js';

interface Applied {
  changedIds: number[];
  /** The message of a reaction, with theirs before it. */
  reacted: { target: Message; previous: StoredReaction | undefined } | null;
  /** A message of its own, which answers the target. */
  comment: (InboundComment & { target: Message }) | null;
}

/** These change what the message says, so it must be readable first. */
const NEEDS_TEXT = new Set<InboundEffect['type']>(['edit', 'encrypted', 'vote', 'poll']);

/**
 * Applies a reaction, deletion, edit or vote to its message. WhatsApp delivers in no fixed order after an absence: an effect whose
 * message is not here yet, or cannot be read yet, is kept for it.
 */
export async function applyEffect(
  em: EntityManager,
  queries: QueryBus,
  origin: EffectOrigin & { peer: Recipient },
  effect: InboundEffect,
): Promise<Applied> {
  const { accountId, deviceId, chatId, fromMe } = origin;
  const target = await em.findOne(
    Message,
    { accountId, deviceId, chatId, waId: effect.targetWaId, fromMe: authorOf(effect, fromMe) },
    { populate: effect.type === 'encrypted' ? ['edits', 'secret', 'content'] : ['edits'] },
  );
  if (!target || (target.isUnreadable && NEEDS_TEXT.has(effect.type))) {
    await keepEffect(em, origin, effect);
    return { changedIds: [], reacted: null, comment: null };
  }
  const opened = await openEffect(queries, effect, target, origin);
  if (!opened) return { changedIds: [], reacted: null, comment: null };
  if (opened.type === 'comment') return { changedIds: [], reacted: null, comment: { ...opened, target } };
  const previous = theirReaction(target);
  changeMessage(target, opened, origin);
  await em.flush();
  const reacted = opened.type === 'reaction' ? { target, previous } : null;
  return { changedIds: [target.id], reacted, comment: null };
}
