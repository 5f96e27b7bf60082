import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { StoreRow } from '../../store-row.js';
import { type Cart, lockCarts, saveCart, withMoments } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import { isAttributable, isCartOver } from '../state/cart-facts.js';
import { countReminders } from '../state/advance-reminders.js';
import type { CartDeps, StoreRules } from './cart-deps.js';
import { isSameCustomer } from './same-customer.js';
import { readReminders } from './read-reminders.js';
import { settleCart } from './settle-cart.js';

interface Purchase {
  /** Order ID, or `placeholderOrderId` while unknown. */
  orderId: string;
  cartKeys: readonly string[];
  phone: string | null;
  customerId: string | null;
  total: string | null;
  currency: string;
  at: Date;
}

export const placeholderOrderId = (cartKey: string): string => `cart:${cartKey}`.slice(0, 100);

const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Credits the cart that brought the customer back and stops earlier ones. Requires the lock of the account's carts.
 * Returns the IDs of changed carts.
 */
export async function settlePurchase(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  rules: StoreRules,
  { purchase, now }: { purchase: Purchase; now: Date },
): Promise<number[]> {
  const { orderId, at } = purchase;
  const orderIds = new Set([orderId, ...purchase.cartKeys.map(placeholderOrderId)]);
  const carts = await withReminders(em, await findCarts(em, store, purchase, [...orderIds]));
  const isCartOfOrder = ({ cartKey }: Cart) => purchase.cartKeys.includes(cartKey);
  const creditedCart = carts.find(
    (cart) => cart.state === 'recovered' && cart.orderId !== null && orderIds.has(cart.orderId),
  );
  const cartToCredit = creditedCart
    ? null
    : findPurchasedCart(
        carts.filter((cart) => !isCartOver(cart) && isAttributable(cart, at)),
        isCartOfOrder,
      );
  const changed: number[] = [];
  for (const cart of carts) {
    if (cart === creditedCart) {
      if (await updateRevenue(em, cart, purchase)) changed.push(cart.id);
      continue;
    }
    const isRunning = cart.state === 'open' || cart.state === 'waiting';
    if (isCartOver(cart) || !(cart === cartToCredit || isRunning || isCartOfOrder(cart))) continue;
    const next = nextCartState(cart, { what: 'bought', at, isAttributed: cart === cartToCredit }, rules.of(cart), now);
    const bought: Cart = { ...next.cart, orderId, ...(cart === cartToCredit ? revenueOf(cart, purchase) : {}) };
    await settleCart(em, deps, store, rules, { ...next, cart: bought });
    changed.push(cart.id);
  }
  return changed;
}

const revenueOf = (cart: Cart, { total, currency }: Purchase) =>
  total === null
    ? { recoveredTotal: cart.total, recoveredCurrency: cart.currency }
    : { recoveredTotal: total, recoveredCurrency: currency };

async function updateRevenue(em: EntityManager, cart: Cart, purchase: Purchase): Promise<boolean> {
  const isKnown = purchase.total === null || Number(purchase.total) === Number(cart.recoveredTotal);
  if (cart.orderId === purchase.orderId && isKnown) return false;
  await saveCart(em, { ...cart, orderId: purchase.orderId, ...revenueOf(cart, purchase) });
  return true;
}

/** Prefers the order's cart, then the last reminded cart. */
function findPurchasedCart(carts: readonly Cart[], isCartOfOrder: (cart: Cart) => boolean): Cart | null {
  const scoreOf = (cart: Cart) => (isCartOfOrder(cart) ? Number.MAX_SAFE_INTEGER : cart.lastSentAt!.getTime());
  return carts.toSorted((first, second) => scoreOf(second) - scoreOf(first))[0] ?? null;
}

function findCarts(em: EntityManager, store: StoreRow, purchase: Purchase, orders: readonly string[]): Promise<Cart[]> {
  const customer = isSameCustomer(purchase);
  const latestActivity = new Date(purchase.at.getTime() + MAX_CLOCK_SKEW_MS);
  const isOfCustomer = customer
    ? sql`(${customer} and c.touched_at <= ${latestActivity} and c.state in ('open', 'waiting', 'ended', 'stopped'))`
    : sql`false`;
  return lockCarts(
    em,
    sql`c.account_id = ${store.accountId} and c.shop_id = ${store.id} and (
      c.cart_key in (select jsonb_array_elements_text(${JSON.stringify(purchase.cartKeys)}::jsonb))
      or c.order_id in (select jsonb_array_elements_text(${JSON.stringify(orders)}::jsonb)) or ${isOfCustomer})`,
  );
}

async function withReminders(em: EntityManager, carts: readonly Cart[]): Promise<Cart[]> {
  const messages = await readReminders(em, carts);
  return carts.map((cart) => {
    const { cart: counted, moments } = countReminders(cart, messages.get(cart.id) ?? []);
    return withMoments(counted, moments);
  });
}
