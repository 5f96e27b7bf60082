import type { EntityManager } from '@mikro-orm/postgresql';
import type { Shop } from '../../shop-row.js';
import { type Cart, lockCarts, saveCart, withMoments } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import { isMerit, isOver } from '../state/cart-facts.js';
import { seeReminders } from '../state/follow-reminders.js';
import type { CartDeps, ShopRules } from './cart-deps.js';
import { isSamePerson } from './person.js';
import { readReminders } from './read-reminders.js';
import { settleCart } from './settle-cart.js';

interface Purchase {
  /** Of the order; a cart that is told to be bought before its order is known stands in for it. */
  orderId: string;
  cartKeys: readonly string[];
  phone: string | null;
  customerId: string | null;
  total: string | null;
  currency: string;
  at: Date;
}

/** What stands for the order of a cart while no order is known. */
export const orderOfCart = (cartKey: string): string => `cart:${cartKey}`.slice(0, 100);

/** Clocks of shops are not ours. */
const SLACK_MS = 60_000;

/**
 * Somebody bought: nobody is reminded of what they left before. The cart whose reminder brought them back has the order as its own; an order
 * counts once. Wants the lock of the account's carts; answers those that changed.
 */
export async function settlePurchase(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  rules: ShopRules,
  { purchase, now }: { purchase: Purchase; now: Date },
): Promise<number[]> {
  const { orderId, at } = purchase;
  const names = new Set([orderId, ...purchase.cartKeys.map(orderOfCart)]);
  const carts = await withReminders(em, await findCarts(em, shop, purchase, [...names]));
  const isNamed = ({ cartKey }: Cart) => purchase.cartKeys.includes(cartKey);
  const owner = carts.find(({ state, orderId: of }) => state === 'recovered' && of !== null && names.has(of));
  const winner = owner
    ? null
    : findWinner(
        carts.filter((cart) => !isOver(cart) && isMerit(cart, at)),
        isNamed,
      );
  const changed: number[] = [];
  for (const cart of carts) {
    if (cart === owner) {
      if (await keepRevenue(em, cart, purchase)) changed.push(cart.id);
      continue;
    }
    const isRunning = cart.state === 'open' || cart.state === 'waiting';
    if (isOver(cart) || !(cart === winner || isRunning || isNamed(cart))) continue;
    const next = nextCartState(cart, { what: 'bought', at, isOurs: cart === winner }, rules.of(cart), now);
    const bought: Cart = { ...next.cart, orderId, ...(cart === winner ? revenueOf(cart, purchase) : {}) };
    await settleCart(em, deps, shop, rules, { ...next, cart: bought });
    changed.push(cart.id);
  }
  return changed;
}

const revenueOf = (cart: Cart, { total, currency }: Purchase) =>
  total === null
    ? { recoveredTotal: cart.total, recoveredCurrency: cart.currency }
    : { recoveredTotal: total, recoveredCurrency: currency };

/** Now the order itself is known, or is another sum. */
async function keepRevenue(em: EntityManager, cart: Cart, purchase: Purchase): Promise<boolean> {
  const isKnown = purchase.total === null || Number(purchase.total) === Number(cart.recoveredTotal);
  if (cart.orderId === purchase.orderId && isKnown) return false;
  await saveCart(em, { ...cart, orderId: purchase.orderId, ...revenueOf(cart, purchase) });
  return true;
}

/** The cart that became the order, or else the one about which they were written to last. */
function findWinner(carts: readonly Cart[], isNamed: (cart: Cart) => boolean): Cart | null {
  const weigh = (cart: Cart) => (isNamed(cart) ? Number.MAX_SAFE_INTEGER : cart.lastSentAt!.getTime());
  return carts.toSorted((one, other) => weigh(other) - weigh(one))[0] ?? null;
}

function findCarts(em: EntityManager, shop: Shop, purchase: Purchase, orders: readonly string[]): Promise<Cart[]> {
  const person = isSamePerson(purchase);
  const before = new Date(purchase.at.getTime() + SLACK_MS);
  const ofPerson = person
    ? [`(${person.where} and c.touched_at <= ? and c.state in ('open', 'waiting', 'ended', 'stopped'))`]
    : [];
  return lockCarts(
    em,
    `c.account_id = ? and c.shop_id = ? and (${[
      'c.cart_key in (select jsonb_array_elements_text(?::jsonb))',
      'c.order_id in (select jsonb_array_elements_text(?::jsonb))',
      ...ofPerson,
    ].join(' or ')})`,
    [
      ...[shop.accountId, shop.id, JSON.stringify(purchase.cartKeys), JSON.stringify(orders)],
      ...(person ? [...person.params, before] : []),
    ],
  );
}

/** With what became of their reminders by now. */
async function withReminders(em: EntityManager, carts: readonly Cart[]): Promise<Cart[]> {
  const messages = await readReminders(em, carts);
  return carts.map((cart) => {
    const { cart: seen, moments } = seeReminders(cart, messages.get(cart.id) ?? []);
    return withMoments(seen, moments);
  });
}
