import type { EntityManager } from '@mikro-orm/postgresql';
import { isSpelledAs } from '../../../messaging/messaging.sql.js';
import { lockCarts, saveCart, withMoments } from '../cart-row.js';
import { stopCart } from '../state/end-cart.js';
import { takeBackReminders } from './read-reminders.js';

interface Wrote {
  phone: string;
  at: Date;
  isOptOut: boolean;
}

/**
 * Somebody wrote: what they left before, in whatever shop of the account, they are reminded of no more. Wants the lock of the account's carts;
 * answers those that changed.
 */
export async function stopCartsOf(em: EntityManager, accountId: number, wrote: Wrote, now: Date): Promise<number[]> {
  const { phone, at, isOptOut } = wrote;
  // WhatsApp counts in whole seconds. Whoever asked for silence is not written to, whenever they asked.
  const carts = await lockCarts(
    em,
    `c.account_id = ? and ${isSpelledAs('c.phone')} and c.state = 'waiting' and (? or c.left_at < ?::timestamptz + interval '1 second')`,
    [accountId, phone, accountId, phone, isOptOut, at],
  );
  for (const cart of carts) {
    const { cart: next, moments } = stopCart(cart, isOptOut ? 'opted_out' : 'replied', at < now ? at : now);
    await takeBackReminders(em, cart, next.reason ?? 'replied');
    await saveCart(em, withMoments(next, moments));
  }
  return carts.map(({ id }) => id);
}
