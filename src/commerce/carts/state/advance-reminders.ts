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

const isStoreReason = (reason: string | null): reason is 'disconnected' | 'deactivated' =>
  reason === 'disconnected' || reason === 'deactivated';
/** A later reminder delays the following reminders. */
const MAX_LATENESS_MS = 10 * 60_000;
const ACCEPTED: readonly string[] = ['sent', 'delivered', 'read'];
const FINAL_STATES: readonly string[] = [...ACCEPTED, 'failed', 'skipped', 'cancelled'];
const STATES_WITH_SEND_STATUS: readonly CartState[] = ['open', 'waiting', 'ended'];

export function advanceReminders<Cart extends CartFacts>(
  cart: Cart,
  messages: readonly StepMessage[],
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  const { cart: counted, moments } = countReminders(cart, messages);
  const current = messages.find(
    ({ generation, step }) => generation === cart.generation && step === cart.stepsDone + 1,
  );
  if (cart.state !== 'waiting' || !current || !FINAL_STATES.includes(current.state))
    return { ...withoutEffects(counted), moments };
  const next = finishStep({ ...counted, stepsDone: current.step }, current, rules, now);
  return { ...next, moments: [...moments, ...next.moments] };
}

export function countReminders<Cart extends CartFacts>(
  cart: Cart,
  messages: readonly StepMessage[],
): { cart: Cart; moments: Moment[] } {
  const accepted = messages.filter(({ state }) => ACCEPTED.includes(state));
  const sentTimes = accepted.map(({ sentAt, changedAt }) => (sentAt ?? changedAt).getTime());
  const latest = accepted[sentTimes.indexOf(Math.max(...sentTimes))];
  const counted: Cart = {
    ...cart,
    countSend: Math.max(cart.countSend, accepted.length),
    firstSentAt: cart.firstSentAt ?? (latest ? new Date(Math.min(...sentTimes)) : null),
    lastSentAt: latest ? new Date(Math.max(...sentTimes)) : cart.lastSentAt,
    statusSend: latest && STATES_WITH_SEND_STATUS.includes(cart.state) ? (latest.state as CartStatus) : cart.statusSend,
  };
  return { cart: counted, moments: messages.flatMap(toMoments) };
}

function finishStep<Cart extends CartFacts>(
  cart: Cart,
  current: StepMessage,
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  const at = current.sentAt ?? current.changedAt;
  const delayFrom = at.getTime() - current.dueAt.getTime() > MAX_LATENESS_MS ? at : current.dueAt;
  if (ACCEPTED.includes(current.state)) return planReminder(cart, delayFrom, rules, now);
  if (current.reason === 'opted_out') return stopCart(cart, 'opted_out', now);
  if (current.state === 'cancelled')
    return stopCart(cart, isStoreReason(current.reason) ? current.reason : 'merchant', now);
  const failed: Cart = { ...cart, statusSend: cart.countSend > 0 ? cart.statusSend : 'failed' };
  // Only a call can reach the customer.
  if (current.reason === 'not_on_whatsapp')
    return endCart({ ...failed, statusSend: 'failed', reason: current.reason }, now);
  const next = planReminder(failed, delayFrom, rules, now);
  return next.step === null ? { ...next, cart: { ...next.cart, reason: next.cart.reason ?? current.reason } } : next;
}

function toMoments({ id, step, state, reason, sentAt, changedAt }: StepMessage): Moment[] {
  if (state === 'failed' || state === 'skipped') return [momentOf(state, changedAt, { step, reason, message: id })];
  if (!ACCEPTED.includes(state)) return [];
  const sent = momentOf('sent', sentAt ?? changedAt, { step, message: id });
  return state === 'sent' ? [sent] : [sent, momentOf(state, changedAt, { step, message: id })];
}
