import type { EntityManager } from '@mikro-orm/postgresql';

/** A waiting message that is about a cart. */
export interface CartMessage {
  accountId: number;
  cartId: number;
  automation: string;
  effectKey: string;
}

/**
 * Whether a message about a cart may still go. Asked by its sender right before it is sent, in the transaction that marks it as sent: the cart
 * stays as it is until that ends. One that may not go is for its sender to cancel.
 */
export async function isStillDue(
  em: EntityManager,
  { accountId, cartId, automation, effectKey }: CartMessage,
): Promise<boolean> {
  const [cart] = await em.execute<{ state: string; generation: number; steps_done: number }[]>(
    'select state, generation, steps_done from carts where id = ? and account_id = ? for update',
    [cartId, accountId],
  );
  if (!cart) return false;
  // Who bought is thanked whatever became of the reminders.
  if (automation !== 'cart.left' && automation !== 'cart.updated') return true;
  const [, , generation, step] = effectKey.split(':');
  if (cart.state !== 'waiting' || Number(generation) !== cart.generation) return false;
  return automation === 'cart.updated' || Number(step) === cart.steps_done + 1;
}
