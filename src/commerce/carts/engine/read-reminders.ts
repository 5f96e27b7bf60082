import type { EntityManager } from '@mikro-orm/postgresql';
import { cancelMessages } from '../../automations/plan-messages.js';
import type { StoreMessageState } from '../../other-events/other-events.contract.js';
import type { Cart } from '../cart-row.js';
import type { StepMessage } from '../state/cart-facts.js';

interface Row {
  id: string;
  cart_id: string;
  effect_key: string;
  state: StoreMessageState;
  reason: string | null;
  due_at: Date;
  sent_at: Date | null;
  updated_at: Date;
  message_id: string | null;
}

export async function readReminders(em: EntityManager, carts: readonly Cart[]): Promise<Map<number, StepMessage[]>> {
  const ids = carts.filter(({ id }) => id > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await em.execute<Row[]>(
    `select id, cart_id, effect_key, state, reason, due_at, sent_at, updated_at, message_id from store_messages
      where account_id = ? and cart_id = any (?::bigint[]) and automation = 'cart.left' order by id`,
    [carts[0]!.accountId, `{${ids.join()}}`],
  );
  return Map.groupBy(rows.map(toMessage), ({ cartId }) => cartId);
}

function toMessage(row: Row): StepMessage & { cartId: number } {
  const [, , generation, step] = row.effect_key.split(':').map(Number);
  return {
    id: Number(row.id),
    cartId: Number(row.cart_id),
    generation: generation!,
    step: step!,
    state: row.state,
    reason: row.reason,
    dueAt: new Date(row.due_at),
    changedAt: new Date(row.updated_at),
    sentAt: row.sent_at && new Date(row.sent_at),
    isOrdered: row.message_id !== null,
  };
}

/** Returns true once the current reminder is submitted. A claimed one may still be withdrawn. */
export const isInFlight = (cart: Cart, messages: readonly StepMessage[] = []): boolean =>
  messages.some(
    ({ generation, step, state, isOrdered }) =>
      generation === cart.generation && step === cart.stepsDone + 1 && state === 'queued' && isOrdered,
  );

/** Skips claimed reminders: their sender waits for the cart's lock, then checks again. */
export async function cancelReminders(em: EntityManager, { id, accountId }: Cart, reason: string): Promise<void> {
  await cancelMessages(
    em,
    accountId,
    `m.id = any (array(select w.id from store_messages w where w.cart_id = ? and w.state = 'waiting'
       and w.automation in ('cart.left', 'cart.updated') order by w.id for update skip locked))`,
    [id],
    reason,
  );
}
