import { expect, it } from '@jest/globals';
import { decideChange, type CurrentPlan } from './decide-change.js';

const NOW = new Date('2026-11-15T00:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');
const BEFORE = new Date('2026-11-01T00:00:00Z');
const terms = (price: number) => ({ price, discount: 0, periodType: 'month' as const });
const has = (packageId: number, price: number, given: Partial<CurrentPlan> = {}): CurrentPlan => ({
  packageId,
  expireAt: LATER,
  isOfMarket: false,
  terms: terms(price),
  ...given,
});
const offer = (packageId: number, price: number) => ({ packageId, ...terms(price) });

it.each<[string, CurrentPlan | null, ReturnType<typeof offer>, string]>([
  ['the first', null, offer(1, 100), 'new'],
  ['the same', has(1, 100), offer(1, 100), 'renew'],
  ['the same, after its end', has(1, 100, { expireAt: BEFORE }), offer(1, 100), 'renew'],
  ['a larger one', has(1, 100), offer(2, 200), 'upgrade'],
  ['another one of the same price', has(1, 100), offer(2, 100), 'upgrade'],
  ['a smaller one', has(1, 100), offer(2, 50), 'downgrade'],
  ['a smaller one, after the end', has(1, 100, { expireAt: BEFORE }), offer(2, 50), 'new'],
  ['a free one after a paid one', has(1, 100), offer(2, 0), 'downgrade'],
  ['a paid one after a free one', has(1, 0), offer(2, 50), 'new'],
  ['another free one', has(1, 0), offer(2, 0), 'new'],
  ['the same free one', has(1, 0), offer(1, 0), 'free_again'],
  ['the same free one, after its end', has(1, 0, { expireAt: BEFORE }), offer(1, 0), 'renew'],
  ['to one without limits', has(0, 0, { packageId: null, terms: null, expireAt: null }), offer(1, 5), 'unlimited'],
  ['to one of an app market', has(1, 100, { isOfMarket: true }), offer(2, 200), 'market'],
  ['to one of an app market that is over', has(1, 9, { isOfMarket: true, expireAt: BEFORE }), offer(2, 5), 'new'],
])('%s', (_what, current, wanted, change) => {
  expect(decideChange(current, wanted, NOW)).toBe(change);
});
