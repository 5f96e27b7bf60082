import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { StoreRow } from '../../store-row.js';
import { type Cart, lockCarts } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import { type CartTrigger, type NextCart, momentOf } from '../state/cart-facts.js';
import type { CartDeps, StoreRules } from './cart-deps.js';
import { findOrderOf } from './find-order.js';
import { isSameCustomer } from './same-customer.js';
import { type SettledCart, settleCart } from './settle-cart.js';

interface AbandonedCart extends SettledCart {
  /** IDs of older carts. */
  stopped: number[];
}

/** Reminds only of the customer's latest cart. Requires the lock of the account's carts. */
export async function abandonCart(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  rules: StoreRules,
  { cart, trigger, now }: { cart: Cart; trigger: CartTrigger & { at: Date }; now: Date },
): Promise<AbandonedCart> {
  const next = nextCartState(cart, trigger, rules.of(cart), now);
  if (next.cart.state !== 'waiting') return { ...(await settleCart(em, deps, store, rules, next)), stopped: [] };
  const order = await findOrderOf(em, next.cart, trigger.at);
  if (order) return { ...(await settleCart(em, deps, store, rules, markBought(next, order, trigger.at))), stopped: [] };
  const otherCarts = await findOtherWaitingCarts(em, next.cart);
  const newer = otherCarts.find(({ touchedAt }) => touchedAt > next.cart.touchedAt);
  const chosen = newer ? stopForNewer(next, now) : next;
  const settled = await settleCart(em, deps, store, rules, chosen);
  const stopped = newer ? [] : otherCarts;
  for (const olderCart of stopped) {
    const stoppedCart = nextCartState(
      olderCart,
      { what: 'stopped', reason: 'newer_cart', at: now },
      rules.of(olderCart),
      now,
    );
    await settleCart(em, deps, store, rules, stoppedCart);
  }
  return { ...settled, stopped: stopped.map(({ id }) => id) };
}

function markBought(next: NextCart<Cart>, orderId: string, at: Date): NextCart<Cart> {
  const cart: Cart = {
    ...next.cart,
    state: 'bought',
    reason: 'bought',
    statusSend: 'stopped',
    dueAt: null,
    endedAt: at,
    orderId,
  };
  return {
    cart,
    moments: [...momentsWithoutSchedules(next), momentOf('bought', at)],
    step: null,
    cancelsPlanned: true,
  };
}

function stopForNewer(next: NextCart<Cart>, now: Date): NextCart<Cart> {
  const cart: Cart = {
    ...next.cart,
    state: 'stopped',
    reason: 'newer_cart',
    statusSend: 'stopped',
    dueAt: null,
    endedAt: now,
  };
  const moment = momentOf('stopped', now, { reason: 'newer_cart' });
  return { cart, moments: [...momentsWithoutSchedules(next), moment], step: null, cancelsPlanned: true };
}

const momentsWithoutSchedules = ({ moments }: NextCart<Cart>) => moments.filter(({ what }) => what !== 'scheduled');

async function findOtherWaitingCarts(em: EntityManager, cart: Cart): Promise<Cart[]> {
  const customer = isSameCustomer(cart);
  if (!customer) return [];
  return lockCarts(
    em,
    sql`c.account_id = ${cart.accountId} and c.shop_id = ${cart.storeId} and c.id <> ${cart.id} and c.state = 'waiting' and ${customer}`,
  );
}
