import type { EntityManager } from '@mikro-orm/postgresql';
import type { Shop } from '../../shop-row.js';
import type { CartEvent } from '../../store-events/store-event.js';
import { type Cart, lockCarts, saveCart } from '../cart-row.js';
import { money } from '../state/cart-contents.js';
import type { AppliedCart } from './applied-cart.js';
import type { CartDeps, ShopRules } from './cart-deps.js';
import { readOrder } from './find-order.js';
import { planOwnMessage } from './plan-cart-message.js';
import { orderOfCart, settlePurchase } from './settle-purchase.js';

/** Shops that tell both that an order was placed and that it was paid mean one thanks by it. */
const ONE_THANKS_WITHIN_MS = 10 * 60_000;

/** A cart is bought, as the shop says it itself: nobody is reminded of it, and who bought may be thanked. */
export async function thankFor(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  rules: ShopRules,
  { cart, event, now }: { cart: Cart; event: CartEvent; now: Date },
): Promise<AppliedCart> {
  const changed = await settlePurchase(em, deps, shop, rules, {
    purchase: await read(em, shop, cart, event, now),
    now,
  });
  const [bought] = await lockCarts(em, 'c.id = ? and c.account_id = ?', [cart.id, cart.accountId]);
  if (!bought) return { cartId: cart.id, plans: [], changed };
  const isThanked = bought.thankedAt !== null && now.getTime() - bought.thankedAt.getTime() <= ONE_THANKS_WITHIN_MS;
  const what = event.change === 'purchased' ? 'purchased' : 'completed';
  const plan = isThanked ? null : planOwnMessage(deps, shop, rules, bought, { what, dueAt: now, eventId: null });
  if (plan) await saveCart(em, { ...bought, thankedAt: now });
  return { cartId: cart.id, plans: plan ? [plan] : [], changed: [...new Set([cart.id, ...changed])] };
}

async function read(em: EntityManager, shop: Shop, cart: Cart, event: CartEvent, now: Date) {
  // A platform that does not say which order it became has told of the order before: its sum is what came back.
  const orderId = event.cart.orderId?.slice(0, 100) ?? cart.orderId;
  const order = orderId ? await readOrder(em, shop, orderId) : null;
  const at = event.at && event.at < now ? event.at : now;
  return {
    ...{ orderId: orderId ?? orderOfCart(cart.cartKey), cartKeys: [cart.cartKey] },
    ...{ phone: cart.phone, customerId: cart.customerId, at },
    ...(order ?? { total: money(event.cart.total), currency: cart.currency }),
  };
}
