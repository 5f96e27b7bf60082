import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { cancelMessages } from '../../automations/plan-messages.js';
import type { Cart } from '../cart-row.js';
import type { StepMessage } from '../state/cart-facts.js';

const COLUMNS = ['id', 'effect_key', 'state', 'reason', 'due_at', 'sent_at', 'updated_at', 'message_id'] as const;
type Reminder = Pick<Row<'store_messages'>, (typeof COLUMNS)[number]> & { cart_id: number };

export async function readReminders(em: EntityManager, carts: readonly Cart[]): Promise<Map<number, StepMessage[]>> {
  const ids = carts.filter(({ id }) => id > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await database(em)
    .selectFrom('store_messages')
    .select([...COLUMNS, 'cart_id'])
    .where('account_id', '=', carts[0]!.accountId)
    .where(sql<boolean>`cart_id = any (${ids}::bigint[])`)
    .where('automation', '=', 'cart.left')
    .$narrowType<{ cart_id: number }>()
    .orderBy('id')
    .execute();
  return Map.groupBy(rows.map(toMessage), ({ cartId }) => cartId);
}

function toMessage(row: Reminder): StepMessage & { cartId: number } {
  const [, , generation, step] = row.effect_key.split(':').map(Number);
  return {
    id: row.id,
    cartId: row.cart_id,
    generation: generation!,
    step: step!,
    state: row.state,
    reason: row.reason,
    dueAt: row.due_at,
    changedAt: row.updated_at,
    sentAt: row.sent_at,
    hasMessage: row.message_id !== null,
  };
}

/** Returns true once the current reminder was submitted. */
export const isInFlight = (cart: Cart, messages: readonly StepMessage[] = []): boolean =>
  messages.some(
    ({ generation, step, state, hasMessage }) =>
      generation === cart.generation && step === cart.stepsDone + 1 && state === 'queued' && hasMessage,
  );

/** Skips locked reminders: their sender checks the cart again. */
export async function cancelReminders(em: EntityManager, { id, accountId }: Cart, reason: string): Promise<void> {
  await cancelMessages(
    em,
    accountId,
    sql`m.id = any (array(select w.id from store_messages w where w.cart_id = ${id} and w.state = 'waiting'
      and w.automation in ('cart.left', 'cart.updated') order by w.id for update skip locked))`,
    reason,
  );
}
