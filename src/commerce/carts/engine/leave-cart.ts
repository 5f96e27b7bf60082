import type { EntityManager } from '@mikro-orm/postgresql';
import type { Shop } from '../../shop-row.js';
import { type Cart, lockCarts } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import { type Happening, type NextCart, momentOf } from '../state/cart-facts.js';
import type { CartDeps, ShopRules } from './cart-deps.js';
import { findOrderOf } from './find-order.js';
import { isSamePerson } from './person.js';
import { type Settled, settleCart } from './settle-cart.js';

interface Left extends Settled {
  /** Older carts of the person, about which nobody is reminded any more. */
  stopped: number[];
}

/**
 * A cart is left, or was changed after that: reminders are planned, unless it is bought or the person has left a newer one. Of carts a person
 * left they are reminded of the last. Wants the lock of the account's carts.
 */
export async function leaveCart(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  rules: ShopRules,
  { cart, happening, now }: { cart: Cart; happening: Happening & { at: Date }; now: Date },
): Promise<Left> {
  const next = nextCartState(cart, happening, rules.of(cart), now);
  if (next.cart.state !== 'waiting') return { ...(await settleCart(em, deps, shop, rules, next)), stopped: [] };
  const order = await findOrderOf(em, next.cart, happening.at);
  if (order) return { ...(await settleCart(em, deps, shop, rules, buy(next, order, happening.at))), stopped: [] };
  const others = await findWaiting(em, next.cart);
  const newer = others.find(({ touchedAt }) => touchedAt > next.cart.touchedAt);
  const chosen = newer ? stopNow(next, now) : next;
  const settled = await settleCart(em, deps, shop, rules, chosen);
  const stopped = newer ? [] : others;
  for (const other of stopped) {
    const end = nextCartState(other, { what: 'stopped', reason: 'newer_cart', at: now }, rules.of(other), now);
    await settleCart(em, deps, shop, rules, end);
  }
  return { ...settled, stopped: stopped.map(({ id }) => id) };
}

/** Word of the order came first. */
function buy(next: NextCart<Cart>, orderId: string, at: Date): NextCart<Cart> {
  const cart: Cart = {
    ...next.cart,
    state: 'bought',
    reason: 'bought',
    statusSend: 'stopped',
    dueAt: null,
    endedAt: at,
    orderId,
  };
  return { cart, moments: [...withoutPlans(next), momentOf('bought', at)], step: null, takesBack: true };
}

function stopNow(next: NextCart<Cart>, now: Date): NextCart<Cart> {
  const cart: Cart = {
    ...next.cart,
    state: 'stopped',
    reason: 'newer_cart',
    statusSend: 'stopped',
    dueAt: null,
    endedAt: now,
  };
  const told = momentOf('stopped', now, { reason: 'newer_cart' });
  return { cart, moments: [...withoutPlans(next), told], step: null, takesBack: true };
}

const withoutPlans = ({ moments }: NextCart<Cart>) => moments.filter(({ what }) => what !== 'scheduled');

async function findWaiting(em: EntityManager, cart: Cart): Promise<Cart[]> {
  const person = isSamePerson(cart);
  if (!person) return [];
  return lockCarts(em, `c.account_id = ? and c.shop_id = ? and c.id <> ? and c.state = 'waiting' and ${person.where}`, [
    ...[cart.accountId, cart.shopId, cart.id, ...person.params],
  ]);
}
