import type { EntityManager } from '@mikro-orm/postgresql';
import type { MessagePlan } from '../../automations/plan-messages.js';
import type { StoreRow } from '../../store-row.js';
import { type Cart, saveCart, withMoments } from '../cart-row.js';
import type { NextCart } from '../state/cart-facts.js';
import type { CartDeps, StoreRules } from './cart-deps.js';
import { planReminderMessage } from './plan-cart-message.js';
import { cancelReminders } from './read-reminders.js';

export interface SettledCart {
  cart: Cart;
  plans: MessagePlan[];
}

export async function settleCart(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  rules: StoreRules,
  { cart: next, moments, step, cancelsPlanned }: NextCart<Cart>,
): Promise<SettledCart> {
  if (cancelsPlanned && next.id > 0) await cancelReminders(em, next, next.reason ?? 'cart_changed');
  const cart = await saveCart(em, withMoments(next, moments));
  if (step === null || !cart.dueAt) return { cart, plans: [] };
  const plan = planReminderMessage(deps, store, rules, cart, { step, dueAt: cart.dueAt, eventId: null });
  return { cart, plans: plan ? [plan] : [] };
}
