import type { EntityManager } from '@mikro-orm/postgresql';
import type { MessagePlan } from '../../automations/plan-messages.js';
import type { Shop } from '../../shop-row.js';
import { type Cart, saveCart, withMoments } from '../cart-row.js';
import type { NextCart } from '../state/cart-facts.js';
import type { CartDeps, ShopRules } from './cart-deps.js';
import { planReminderMessage } from './plan-cart-message.js';
import { takeBackReminders } from './read-reminders.js';

export interface Settled {
  cart: Cart;
  /** To be written by planMessages in the same transaction. */
  plans: MessagePlan[];
}

/** Writes what becomes of a cart, takes back what counts no more and plans what comes next. */
export async function settleCart(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  rules: ShopRules,
  { cart: next, moments, step, takesBack }: NextCart<Cart>,
): Promise<Settled> {
  if (takesBack && next.id > 0) await takeBackReminders(em, next, next.reason ?? 'cart_changed');
  const cart = await saveCart(em, withMoments(next, moments));
  if (step === null || !cart.dueAt) return { cart, plans: [] };
  const plan = planReminderMessage(deps, shop, rules, cart, { step, dueAt: cart.dueAt, eventId: null });
  return { cart, plans: plan ? [plan] : [] };
}
