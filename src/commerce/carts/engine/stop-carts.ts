import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isSpelledAs } from '../../../address-book/address-book.sql.js';
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
  const isOfCustomer = isSpelledAs('c.phone', phone, accountId);
  const carts = await lockCarts(
    em,
    sql`c.account_id = ${accountId} and ${isOfCustomer} and c.state = 'waiting'
      and (${isOptOut} or c.left_at < ${at}::timestamptz + interval '1 second')`,
  );
  for (const cart of carts) {
    const { cart: next, moments } = stopCart(cart, isOptOut ? 'opted_out' : 'replied', at < now ? at : now);
    await cancelReminders(em, cart, next.reason ?? 'replied');
    await saveCart(em, withMoments(next, moments));
  }
  return carts.map(({ id }) => id);
}
