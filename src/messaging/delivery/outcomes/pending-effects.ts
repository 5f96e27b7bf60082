import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import type { Recipient } from '../../../devices/connection.messages.js';
import type { InboundComment, InboundEffect } from '../../../devices/devices.ports.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { authorOf, changeMessage, type EffectOrigin } from './change-message.js';
import type { Message } from '../message.entity.js';
import { openEffect } from './open-effect.js';

/** Of one chat; anybody may send any number of them, about messages that never were. */
const MOST_OF_CHAT = 50;
/** WhatsApp keeps what it could not hand over for 30 days. */
const KEPT_DAYS = 30;

/** Absent in rows of an earlier version. */
type KeptEffect = InboundEffect & { sentAt?: string };

/** Keeps what came before the message it is about. Runs inside the caller's transaction. */
export async function keepEffect(em: EntityManager, origin: EffectOrigin, effect: InboundEffect): Promise<void> {
  const { accountId, chatId, fromMe, at } = origin;
  const kept: KeptEffect = { ...effect, sentAt: at.toISOString() };
  await em.execute(
    `insert into pending_effects (account_id, chat_id, target_wa_id, target_from_me, from_me, effect) values (?, ?, ?, ?, ?, ?::jsonb)`,
    [accountId, chatId, effect.targetWaId, authorOf(effect, fromMe), fromMe, JSON.stringify(kept)],
  );
  await em.execute(
    `delete from pending_effects where account_id = ? and chat_id = ?
       and id <= (select id from pending_effects where chat_id = ? order by id desc limit 1 offset ?)`,
    [accountId, chatId, chatId, MOST_OF_CHAT],
  );
}

/** A comment that came before the message it answers. */
export interface PendingComment extends InboundComment {
  waId: string;
  at: Date;
  fromMe: boolean;
}

/**
 * Applies to a new message the effects that came before it, in their order. Returns the comments among them, and whether it was read on the
 * phone already. Runs inside the transaction that writes the message.
 */
export async function applyPending(
  em: EntityManager,
  queries: QueryBus,
  message: Message,
  peer: Recipient,
): Promise<{ comments: PendingComment[]; isRead: boolean }> {
  const { accountId, chatId, waId, fromMe } = message;
  const rows = await em.execute<{ id: string; effect: KeptEffect; from_me: boolean; created_at: string }[]>(
    `delete from pending_effects where account_id = ? and chat_id = ? and target_wa_id = ? and target_from_me = ?
       returning id, effect, from_me, created_at`,
    [accountId, chatId, waId, fromMe],
  );
  const comments: PendingComment[] = [];
  for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const { from_me, created_at } = row;
    const { sentAt = created_at, ...effect } = row.effect;
    const opened = await openEffect(queries, effect, message, { peer, fromMe: from_me });
    if (opened?.type === 'comment' && effect.type === 'encrypted')
      comments.push({ ...opened, waId: effect.waId, at: new Date(effect.at), fromMe: from_me });
    else if (opened && opened.type !== 'comment')
      changeMessage(message, opened, { fromMe: from_me, at: new Date(sentAt) });
  }
  return { comments, isRead: rows.some(({ effect }) => effect.type === 'read') };
}

/** Deletes those whose message will not come any more. */
export async function purgePending(em: EntityManager): Promise<void> {
  await deleteInBatches(
    em,
    'pending_effects',
    'select id from pending_effects where created_at < now() - make_interval(days => ?) order by created_at',
    [KEPT_DAYS],
  );
}
