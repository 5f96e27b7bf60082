import type { CartStatus } from '../carts.contract.js';
import {
  type CartFacts,
  type CartRules,
  type CartState,
  type Moment,
  type NextCart,
  type StepMessage,
  momentOf,
  withoutEffects,
} from './cart-facts.js';
import { endCart, stopCart } from './end-cart.js';
import { planReminder } from './plan-reminder.js';

const isOfStore = (reason: string | null): reason is 'disconnected' | 'deactivated' =>
  reason === 'disconnected' || reason === 'deactivated';
/** A reminder sent later delays the following ones. */
const MAX_LATENESS_MS = 10 * 60_000;
const ACCEPTED: readonly string[] = ['sent', 'delivered', 'read'];
const ENDINGS: readonly string[] = [...ACCEPTED, 'failed', 'skipped', 'cancelled'];
const RUNNING: readonly CartState[] = ['open', 'waiting', 'ended'];

export function advanceReminders<Cart extends CartFacts>(
  cart: Cart,
  messages: readonly StepMessage[],
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  const { cart: seen, moments } = countReminders(cart, messages);
  const turn = messages.find(({ generation, step }) => generation === cart.generation && step === cart.stepsDone + 1);
  if (cart.state !== 'waiting' || !turn || !ENDINGS.includes(turn.state)) return { ...withoutEffects(seen), moments };
  const next = finish({ ...seen, stepsDone: turn.step }, turn, rules, now);
  return { ...next, moments: [...moments, ...next.moments] };
}

export function countReminders<Cart extends CartFacts>(
  cart: Cart,
  messages: readonly StepMessage[],
): { cart: Cart; moments: Moment[] } {
  const accepted = messages.filter(({ state }) => ACCEPTED.includes(state));
  const sent = accepted.map(({ sentAt, changedAt }) => (sentAt ?? changedAt).getTime());
  const newest = accepted[sent.indexOf(Math.max(...sent))];
  const seen: Cart = {
    ...cart,
    countSend: Math.max(cart.countSend, accepted.length),
    firstSentAt: cart.firstSentAt ?? (newest ? new Date(Math.min(...sent)) : null),
    lastSentAt: newest ? new Date(Math.max(...sent)) : cart.lastSentAt,
    statusSend: newest && RUNNING.includes(cart.state) ? (newest.state as CartStatus) : cart.statusSend,
  };
  return { cart: seen, moments: messages.flatMap(toMoments) };
}

function finish<Cart extends CartFacts>(cart: Cart, turn: StepMessage, rules: CartRules, now: Date): NextCart<Cart> {
  const at = turn.sentAt ?? turn.changedAt;
  const after = at.getTime() - turn.dueAt.getTime() > MAX_LATENESS_MS ? at : turn.dueAt;
  if (ACCEPTED.includes(turn.state)) return planReminder(cart, after, rules, now);
  if (turn.reason === 'opted_out') return stopCart(cart, 'opted_out', now);
  if (turn.state === 'cancelled') return stopCart(cart, isOfStore(turn.reason) ? turn.reason : 'merchant', now);
  const failed: Cart = { ...cart, statusSend: cart.countSend > 0 ? cart.statusSend : 'failed' };
  // Only a call can reach the customer.
  if (turn.reason === 'not_on_whatsapp') return endCart({ ...failed, statusSend: 'failed', reason: turn.reason }, now);
  const next = planReminder(failed, after, rules, now);
  return next.step === null ? { ...next, cart: { ...next.cart, reason: next.cart.reason ?? turn.reason } } : next;
}

function toMoments({ id, step, state, reason, sentAt, changedAt }: StepMessage): Moment[] {
  if (state === 'failed' || state === 'skipped') return [momentOf(state, changedAt, { step, reason, message: id })];
  if (!ACCEPTED.includes(state)) return [];
  const sent = momentOf('sent', sentAt ?? changedAt, { step, message: id });
  return state === 'sent' ? [sent] : [sent, momentOf(state, changedAt, { step, message: id })];
}
