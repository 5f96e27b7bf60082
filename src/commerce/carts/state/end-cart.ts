import { type CartFacts, type NextCart, type StopReason, isCartOver, momentOf, withoutEffects } from './cart-facts.js';

/** Suggests a call to the customer. */
export function endCart<Cart extends CartFacts>(cart: Cart, now: Date): NextCart<Cart> {
  return withoutEffects({ ...cart, state: 'ended', dueAt: null, needsCall: true, endedAt: now });
}

export function buyCart<Cart extends CartFacts>(
  cart: Cart,
  { at, isAttributed }: { at: Date; isAttributed: boolean },
): NextCart<Cart> {
  if (isCartOver(cart)) return withoutEffects(cart);
  const closed = { ...cart, dueAt: null, endedAt: at, needsCall: false };
  const next: Cart = isAttributed
    ? { ...closed, state: 'recovered', statusSend: 'recovered', reason: null }
    : { ...closed, state: 'bought', statusSend: 'stopped', reason: 'bought' };
  return { ...withoutEffects(next), cancelsPlanned: true, moments: [momentOf('bought', at)] };
}

export function stopCart<Cart extends CartFacts>(cart: Cart, reason: StopReason, at: Date): NextCart<Cart> {
  if (isCartOver(cart) || cart.state === 'stopped' || cart.state === 'dropped') return withoutEffects(cart);
  const what = reason === 'replied' || reason === 'opted_out' ? reason : 'stopped';
  const state = reason === 'dropped' ? ('dropped' as const) : ('stopped' as const);
  const stopped: Cart = { ...cart, state, reason, statusSend: 'stopped', dueAt: null, endedAt: at };
  return { ...withoutEffects(stopped), cancelsPlanned: true, moments: [momentOf(what, at, { reason })] };
}
