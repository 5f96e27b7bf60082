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

/** Stops waiting carts in all stores. Requires the account's lock `carts`. */
export async function stopCartsOfCustomer(
  em: EntityManager,
  accountId: number,
  reply: CustomerReply,
  now: Date,
): Promise<number[]> {
  const { phone, at, isOptOut } = reply;
  const isOfCustomer = isSpelledAs('c.phone', phone, accountId);
  // WhatsApp times have whole seconds. An opt-out stops carts of any age.
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
