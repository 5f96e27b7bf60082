import {
  type CartFacts,
  type CartRules,
  type Happening,
  type NextCart,
  TOO_OLD_MS,
  minutesAfter,
  momentOf,
  same,
} from './state/cart-facts.js';
import { buyCart, stopCart } from './state/end-cart.js';
import { followReminders } from './state/follow-reminders.js';
import { planReminder } from './state/plan-reminder.js';

/** What becomes of a cart. Pure: whatever came before is in the facts. */
export function nextCartState<Cart extends CartFacts>(
  cart: Cart,
  happening: Happening,
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  switch (happening.what) {
    case 'touched':
      return touch(cart, happening, rules);
    case 'left':
      if (cart.state === 'waiting') return happening.hasChanged ? update(cart, happening, rules, now) : same(cart);
      return leave(cart, happening.at, rules, now);
    case 'updated':
      if (cart.state === 'waiting') return update(cart, happening, rules, now);
      return leave(cart, happening.at, rules, now);
    case 'bought':
      return buyCart(cart, happening);
    case 'stopped':
      return stopCart(cart, happening.reason, happening.at);
    case 'sent_by_hand':
      return planAgain({ ...cart, reason: null }, now);
    case 'progress':
      return followReminders(cart, happening.messages, rules, now);
  }
}

/** Somebody is at it: it is left when nobody has touched it for a while. */
function touch<Cart extends CartFacts>(
  cart: Cart,
  { at, isUnderWay }: { at: Date; isUnderWay: boolean },
  { leftAfterMinutes }: CartRules,
): NextCart<Cart> {
  if (cart.state !== 'open' && cart.state !== 'waiting' && cart.state !== 'dropped') return same(cart);
  const open = { ...renew(cart, isUnderWay), state: 'open' as const, dueAt: minutesAfter(at, leftAfterMinutes) };
  const isBack = cart.state === 'waiting';
  return { ...same(open), moments: isBack ? [momentOf('updated', at)] : [], takesBack: isBack };
}

/** What was planned counts no more; what is under way counts as done. */
const renew = <Cart extends CartFacts>(cart: Cart, isUnderWay: boolean): Cart => ({
  ...cart,
  ...{ generation: cart.generation + 1, stepsDone: cart.stepsDone + Number(isUnderWay), reason: null, endedAt: null },
  statusSend: cart.countSend > 0 ? cart.statusSend : 'waiting',
});

function leave<Cart extends CartFacts>(cart: Cart, at: Date, rules: CartRules, now: Date): NextCart<Cart> {
  if (cart.state !== 'open' && cart.state !== 'dropped') return same(cart);
  // Plans of before it was dropped were taken back, and their names with them.
  const generation = cart.generation + Number(cart.state === 'dropped');
  const left = { ...cart, state: 'waiting' as const, generation, reason: null, leftAt: at, endedAt: null };
  const moments = [momentOf('left', at)];
  // After a while nobody remembers, and the list is for those who do.
  if (now.getTime() - at.getTime() > TOO_OLD_MS) return { ...stopCart(left, 'too_old', now), moments };
  const next = planReminder(left, at, rules, now);
  return { ...next, moments: [...moments, ...next.moments] };
}

function update<Cart extends CartFacts>(
  cart: Cart,
  { at, isUnderWay }: { at: Date; isUnderWay: boolean },
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  const next = planReminder({ ...renew(cart, isUnderWay), leftAt: at }, now, rules, now);
  return { ...next, takesBack: true, moments: [momentOf('updated', at), ...next.moments] };
}

/** The merchant wants the next one to go now, quiet hours or not. What is under way is for the caller to look at. */
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
  return { ...same(again), step, takesBack: true, moments: [momentOf('scheduled', now, { step })] };
}
