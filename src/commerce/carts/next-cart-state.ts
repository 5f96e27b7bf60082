import {
  type CartFacts,
  type CartRules,
  type CartTrigger,
  type NextCart,
  TOO_OLD_MS,
  minutesAfter,
  momentOf,
  withoutEffects,
} from './state/cart-facts.js';
import { buyCart, stopCart } from './state/end-cart.js';
import { advanceReminders } from './state/advance-reminders.js';
import { planReminder } from './state/plan-reminder.js';

export function nextCartState<Cart extends CartFacts>(
  cart: Cart,
  trigger: CartTrigger,
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  switch (trigger.what) {
    case 'touched':
      return touch(cart, trigger, rules);
    case 'left':
      if (cart.state === 'waiting')
        return trigger.hasChanged ? update(cart, trigger, rules, now) : withoutEffects(cart);
      return leave(cart, trigger.at, rules, now);
    case 'updated':
      if (cart.state === 'waiting') return update(cart, trigger, rules, now);
      return leave(cart, trigger.at, rules, now);
    case 'bought':
      return buyCart(cart, trigger);
    case 'stopped':
      return stopCart(cart, trigger.reason, trigger.at);
    case 'sent_by_hand':
      return planAgain({ ...cart, reason: null }, now);
    case 'progress':
      return advanceReminders(cart, trigger.messages, rules, now);
  }
}

function touch<Cart extends CartFacts>(
  cart: Cart,
  { at, isInFlight }: { at: Date; isInFlight: boolean },
  { abandonedAfterMinutes }: CartRules,
): NextCart<Cart> {
  if (cart.state !== 'open' && cart.state !== 'waiting' && cart.state !== 'dropped') return withoutEffects(cart);
  const open = { ...renew(cart, isInFlight), state: 'open' as const, dueAt: minutesAfter(at, abandonedAfterMinutes) };
  const isWaiting = cart.state === 'waiting';
  return { ...withoutEffects(open), moments: isWaiting ? [momentOf('updated', at)] : [], cancelsPlanned: isWaiting };
}

const renew = <Cart extends CartFacts>(cart: Cart, isInFlight: boolean): Cart => ({
  ...cart,
  generation: cart.generation + 1,
  stepsDone: cart.stepsDone + Number(isInFlight),
  reason: null,
  endedAt: null,
  statusSend: cart.countSend > 0 ? cart.statusSend : 'waiting',
});

function leave<Cart extends CartFacts>(cart: Cart, at: Date, rules: CartRules, now: Date): NextCart<Cart> {
  if (cart.state !== 'open' && cart.state !== 'dropped') return withoutEffects(cart);
  // Keys of this generation belong to cancelled reminders.
  const generation = cart.generation + Number(cart.state === 'dropped');
  const left = { ...cart, state: 'waiting' as const, generation, reason: null, leftAt: at, endedAt: null };
  const moments = [momentOf('left', at)];
  if (now.getTime() - at.getTime() > TOO_OLD_MS) return { ...stopCart(left, 'too_old', now), moments };
  const next = planReminder(left, at, rules, now);
  return { ...next, moments: [...moments, ...next.moments] };
}

function update<Cart extends CartFacts>(
  cart: Cart,
  { at, isInFlight }: { at: Date; isInFlight: boolean },
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  const next = planReminder({ ...renew(cart, isInFlight), leftAt: at }, now, rules, now);
  return { ...next, cancelsPlanned: true, moments: [momentOf('updated', at), ...next.moments] };
}

/** Ignores quiet hours. The caller must check for a submitted reminder. */
function planAgain<Cart extends CartFacts>(cart: Cart, now: Date): NextCart<Cart> {
  const step = cart.stepsDone + 1;
  const statusSend = cart.countSend > 0 && cart.state !== 'stopped' ? cart.statusSend : 'scheduled';
  const again: Cart = {
    ...cart,
    state: 'waiting',
    statusSend,
    dueAt: now,
    endedAt: null,
    generation: cart.generation + 1,
  };
  return { ...withoutEffects(again), step, cancelsPlanned: true, moments: [momentOf('scheduled', now, { step })] };
}
