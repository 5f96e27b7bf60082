import type { EntityManager } from '@mikro-orm/postgresql';
import { isSpelledAs } from '../../../messaging/messaging.sql.js';
import { lockCarts, saveCart, withMoments } from '../cart-row.js';
import { stopCart } from '../state/end-cart.js';
import { cancelReminders } from './read-reminders.js';

interface CustomerReply {
  phone: string;
  at: Date;
  isOptOut: boolean;
}

/** Covers all stores of the account. Requires the lock of the account's carts. Returns changed carts. */
export async function stopCartsOf(
  em: EntityManager,
  accountId: number,
  reply: CustomerReply,
  now: Date,
): Promise<number[]> {
  const { phone, at, isOptOut } = reply;
  // WhatsApp times have whole seconds. An opt-out counts at any time.
  const carts = await lockCarts(
    em,
    `c.account_id = ? and ${isSpelledAs('c.phone')} and c.state = 'waiting' and (? or c.left_at < ?::timestamptz + interval '1 second')`,
    [accountId, phone, accountId, phone, isOptOut, at],
  );
  for (const cart of carts) {
    const { cart: next, moments } = stopCart(cart, isOptOut ? 'opted_out' : 'replied', at < now ? at : now);
    await cancelReminders(em, cart, next.reason ?? 'replied');
    await saveCart(em, withMoments(next, moments));
  }
  return carts.map(({ id }) => id);
}
