import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Recipient } from '../../../devices/connection.messages.js';
import type { InboundComment, InboundEffect } from '../../../devices/devices.ports.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { database } from '../../../platform/database/statements/database.js';
import { authorOf, changeMessage, type EffectOrigin } from './change-message.js';
import type { Message } from '../message.entity.js';
import { openEffect } from './open-effect.js';

/** Anyone can send effects for messages that never existed. */
const MAX_EFFECTS_PER_CHAT = 50;
/** WhatsApp keeps undelivered messages for 30 days. */
const MAX_AGE_DAYS = 30;

/** Older rows lack `sentAt` and `isHistory`. */
export type StoredEffect = InboundEffect & { sentAt?: string; isHistory?: boolean };

/** Call inside a transaction. */
export async function storeEffect(em: EntityManager, origin: EffectOrigin, effect: InboundEffect): Promise<void> {
  const { accountId, chatId, fromMe, at, isHistory = false } = origin;
  const stored: StoredEffect = { ...effect, sentAt: at.toISOString(), isHistory };
  await database(em)
    .insertInto('pending_effects')
    .values({
      account_id: accountId,
      chat_id: chatId,
      target_wa_id: effect.targetWaId,
      target_from_me: authorOf(effect, fromMe),
      from_me: fromMe,
      effect: JSON.stringify(stored),
    })
    .execute();
  await sql`
    delete from pending_effects where account_id = ${accountId} and chat_id = ${chatId}
       and id <= (select id from pending_effects where chat_id = ${chatId} order by id desc limit 1 offset ${MAX_EFFECTS_PER_CHAT})`.execute(
    database(em),
  );
}

export interface PendingComment extends InboundComment {
  waId: string;
  at: Date;
  fromMe: boolean;
  isHistory: boolean;
}

/** Returns comments, and whether the phone read the message. Call in the writing transaction. */
export async function applyPending(
  em: EntityManager,
  queries: QueryBus,
  message: Message,
  peer: Recipient,
): Promise<{ comments: PendingComment[]; isRead: boolean }> {
  const { accountId, chatId, waId, fromMe } = message;
  const rows = await database(em)
    .deleteFrom('pending_effects')
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('target_wa_id', '=', waId)
    .where('target_from_me', '=', fromMe)
    .returning(['id', 'effect', 'from_me', 'created_at'])
    .execute();
  const comments: PendingComment[] = [];
  for (const row of rows.toSorted((first, second) => first.id - second.id)) {
    const { from_me, created_at } = row;
    const { sentAt = created_at, isHistory = false, ...effect } = row.effect;
    const opened = await openEffect(queries, effect, message, { peer, fromMe: from_me });
    if (opened?.type === 'comment' && effect.type === 'encrypted')
      comments.push({ ...opened, waId: effect.waId, at: new Date(effect.at), fromMe: from_me, isHistory });
    else if (opened && opened.type !== 'comment')
      changeMessage(message, opened, { fromMe: from_me, at: new Date(sentAt) });
  }
  return { comments, isRead: rows.some(({ effect }) => effect.type === 'read') };
}

export async function purgePending(em: EntityManager): Promise<void> {
  await deleteInBatches(
    em,
    'pending_effects',
    sql`select id from pending_effects where created_at < now() - make_interval(days => ${MAX_AGE_DAYS}) order by created_at`,
  );
}
