import type { EntityManager } from '@mikro-orm/postgresql';

/** A message about a cart that is about to be sent. */
interface CartMessage {
  accountId: number;
  cart_id: number | null;
  effect_key: string;
}

/** Of messages about a cart: it reminds of it, where others thank for what was bought. */
export const isReminder = ({ cart_id, effect_key }: Pick<CartMessage, 'cart_id' | 'effect_key'>): boolean =>
  cart_id !== null && effect_key.split(':')[3] !== undefined;

/**
 * Whether a message about a cart may still go; one about anything else may. Asked by the sender right before it is ordered, in a transaction
 * that also writes down that it was: until then the cart stays as it is. What may not go is for the sender to cancel.
 */
export async function isStillDue(em: EntityManager, { accountId, cart_id, effect_key }: CartMessage): Promise<boolean> {
  if (cart_id === null) return true;
  const [cart] = await em.execute<{ state: string; generation: number; steps_done: number }[]>(
    'select state, generation, steps_done from carts where id = ? and account_id = ? for update',
    [cart_id, accountId],
  );
  if (!cart) return false;
  const [, , generation, step] = effect_key.split(':');
  // Who bought is thanked whatever became of the reminders.
  if (step === undefined) return true;
  if (cart.state !== 'waiting' || Number(generation) !== cart.generation) return false;
  return step === 'updated' || Number(step) === cart.steps_done + 1;
}
