import { type CartFacts, type CartRules, type NextCart, minutesAfter, momentOf, withoutEffects } from './cart-facts.js';
import { endCart } from './end-cart.js';

export function planReminder<Cart extends CartFacts>(
  cart: Cart,
  delayFrom: Date,
  rules: CartRules,
  now: Date,
): NextCart<Cart> {
  const step = cart.stepsDone + 1;
  const nextStep = rules.steps[cart.stepsDone];
  if (rules.steps.length > 0 && rules.isOn && !nextStep) return endCart(cart, now);
  const reason = findBlock(cart, rules, nextStep);
  const status = cart.countSend > 0 ? cart.statusSend : reason ? 'waiting' : 'scheduled';
  const statusSend = cart.phoneProblem ? 'no_phone' : status;
  if (reason || !nextStep) return withoutEffects({ ...cart, dueAt: null, reason, statusSend });
  const due = minutesAfter(delayFrom, nextStep.delayMinutes);
  const dueAt = rules.outsideQuietHours(due < now ? now : due);
  return {
    ...withoutEffects({ ...cart, dueAt, reason: null, statusSend }),
    step,
    moments: [momentOf('scheduled', now, { step })],
  };
}

function findBlock(
  { phoneProblem }: CartFacts,
  { isOn, hasMinimumTotal }: CartRules,
  step: { hasText: boolean } | undefined,
): string | null {
  if (phoneProblem) return phoneProblem;
  if (!isOn || !step) return 'off';
  if (!hasMinimumTotal) return 'below_minimum';
  return step.hasText ? null : 'no_text';
}
