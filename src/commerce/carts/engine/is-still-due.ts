import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';

interface CartMessage {
  accountId: number;
  cart_id: number | null;
  effect_key: string;
}

/** Reminders have the key `cart:<ID>:<generation>:<step>`. Thanks have no step. */
export const isReminder = ({ cart_id, effect_key }: Pick<CartMessage, 'cart_id' | 'effect_key'>): boolean =>
  cart_id !== null && effect_key.split(':')[3] !== undefined;

/** Locks the cart until the transaction ends. */
export async function isStillDue(em: EntityManager, { accountId, cart_id, effect_key }: CartMessage): Promise<boolean> {
  if (cart_id === null) return true;
  const cart = await database(em)
    .selectFrom('carts')
    .select(['state', 'generation', 'steps_done'])
    .where('id', '=', cart_id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!cart) return false;
  const [, , generation, step] = effect_key.split(':');
  if (step === undefined) return true;
  if (cart.state !== 'waiting' || Number(generation) !== cart.generation) return false;
  return step === 'updated' || Number(step) === cart.steps_done + 1;
}
