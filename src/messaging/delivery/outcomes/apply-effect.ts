import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import type { Recipient } from '../../../devices/connection.messages.js';
import type { InboundComment, InboundEffect } from '../../../devices/devices.ports.js';
import { Message, type StoredReaction, findContactReaction } from '../message.entity.js';
import { authorOf, changeMessage, type EffectOrigin } from './change-message.js';
import { openEffect } from './open-effect.js';
import { storeEffect } from './pending-effects.js';

interface AppliedEffect {
  changedIds: number[];
  reacted: { target: Message; previous: StoredReaction | undefined } | null;
  comment: (InboundComment & { target: Message }) | null;
}

const NEED_READABLE_TARGET = new Set<InboundEffect['type']>(['edit', 'encrypted', 'vote', 'poll', 'copy']);

/** Effects may arrive before their message. */
export async function applyEffect(
  em: EntityManager,
  queries: QueryBus,
  origin: EffectOrigin & { peer: Recipient },
  effect: InboundEffect,
): Promise<AppliedEffect> {
  const { accountId, deviceId, chatId, fromMe } = origin;
  const target = await em.findOne(
    Message,
    { accountId, deviceId, chatId, waId: effect.targetWaId, fromMe: authorOf(effect, fromMe) },
    { populate: effect.type === 'encrypted' ? ['edits', 'secret', 'content'] : ['edits'] },
  );
  if (!target || (target.isUnreadable && NEED_READABLE_TARGET.has(effect.type))) {
    await storeEffect(em, origin, effect);
    return { changedIds: [], reacted: null, comment: null };
  }
  const opened = await openEffect(queries, effect, target, origin);
  if (!opened) return { changedIds: [], reacted: null, comment: null };
  if (opened.type === 'comment') return { changedIds: [], reacted: null, comment: { ...opened, target } };
  const previous = findContactReaction(target);
  changeMessage(target, opened, origin);
  await em.flush();
  const reacted = opened.type === 'reaction' ? { target, previous } : null;
  return { changedIds: [target.id], reacted, comment: null };
}
