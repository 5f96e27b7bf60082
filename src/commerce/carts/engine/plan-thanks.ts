import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { StoreRow } from '../../store-row.js';
import type { CartEvent } from '../../store-events/store-event.js';
import { type Cart, lockCarts, saveCart } from '../cart-row.js';
import { boundedAmount } from '../state/cart-contents.js';
import type { AppliedCart } from './applied-cart.js';
import type { CartDeps, StoreRules } from './cart-deps.js';
import { readStoreOrder } from './find-order.js';
import { planCartNotice } from './plan-cart-message.js';
import { placeholderOrderId, settlePurchase } from './settle-purchase.js';

/** A store may report an order twice. */
const THANKS_INTERVAL_MS = 10 * 60_000;

export async function planThanks(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  rules: StoreRules,
  { cart, event, now }: { cart: Cart; event: CartEvent; now: Date },
): Promise<AppliedCart> {
  const changed = await settlePurchase(em, deps, store, rules, {
    purchase: await toPurchase(em, store, cart, event, now),
    now,
  });
  const [purchased] = await lockCarts(em, sql`c.id = ${cart.id} and c.account_id = ${cart.accountId}`);
  if (!purchased) return { cartId: cart.id, plans: [], changed };
  const isThanked = purchased.thankedAt !== null && now.getTime() - purchased.thankedAt.getTime() <= THANKS_INTERVAL_MS;
  const what = event.change === 'purchased' ? 'purchased' : 'completed';
  const plan = isThanked ? null : planCartNotice(deps, store, rules, purchased, { what, dueAt: now, eventId: null });
  if (plan) await saveCart(em, { ...purchased, thankedAt: now });
  return { cartId: cart.id, plans: plan ? [plan] : [], changed: [...new Set([cart.id, ...changed])] };
}

async function toPurchase(em: EntityManager, store: StoreRow, cart: Cart, event: CartEvent, now: Date) {
  // Some platforms name the order only in an earlier event.
  const orderId = event.cart.orderId?.slice(0, 100) ?? cart.orderId;
  const order = orderId ? await readStoreOrder(em, store, orderId) : null;
  const at = event.at && event.at < now ? event.at : now;
  return {
    orderId: orderId ?? placeholderOrderId(cart.cartKey),
    cartKeys: [cart.cartKey],
    phone: cart.phone,
    customerId: cart.customerId,
    at,
    ...(order ?? { total: boundedAmount(event.cart.total), currency: cart.currency }),
  };
}
