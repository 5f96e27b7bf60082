import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundEffect } from '../../../devices/devices.ports.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { authorOf, changeMessage, type EffectOrigin } from './change-message.js';
import type { Message } from '../message.entity.js';

/** Of one chat; anybody may send any number of them, about messages that never were. */
const MOST_OF_CHAT = 50;
/** WhatsApp keeps what it could not hand over for 30 days. */
const KEPT_DAYS = 30;

/** Keeps what came before the message it is about. Runs inside the caller's transaction. */
export async function keepEffect(em: EntityManager, origin: EffectOrigin, effect: InboundEffect): Promise<void> {
  const { accountId, chatId, fromMe } = origin;
  await em.execute(
    `insert into pending_effects (account_id, chat_id, target_wa_id, target_from_me, from_me, effect) values (?, ?, ?, ?, ?, ?::jsonb)`,
    [accountId, chatId, effect.targetWaId, authorOf(effect, fromMe), fromMe, JSON.stringify(effect)],
  );
  await em.execute(
    `delete from pending_effects where account_id = ? and chat_id = ?
       and id <= (select id from pending_effects where chat_id = ? order by id desc limit 1 offset ?)`,
    [accountId, chatId, chatId, MOST_OF_CHAT],
  );
}

/** Does to a message that has just come what came before it, in its order. Runs inside the transaction that writes the message. */
export async function applyPending(em: EntityManager, message: Message): Promise<void> {
  const { accountId, chatId, waId, fromMe } = message;
  const rows = await em.execute<{ id: string; effect: InboundEffect; from_me: boolean }[]>(
    `delete from pending_effects where account_id = ? and chat_id = ? and target_wa_id = ? and target_from_me = ?
       returning id, effect, from_me`,
    [accountId, chatId, waId, fromMe],
  );
  const inOrder = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  for (const { effect, from_me } of inOrder) changeMessage(message, effect, from_me);
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
