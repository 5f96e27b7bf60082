import { expect, it } from '@jest/globals';
import { decideChange, type CurrentPlan } from './decide-change.js';

const NOW = new Date('2026-11-15T00:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');
const BEFORE = new Date('2026-11-01T00:00:00Z');
const terms = (price: number) => ({ price, discount: 0, periodType: 'month' as const });
const planOf = (packageId: number, price: number, given: Partial<CurrentPlan> = {}): CurrentPlan => ({
  packageId,
  expireAt: LATER,
  isOfMarket: false,
  terms: terms(price),
  ...given,
});
const offer = (packageId: number, price: number) => ({ packageId, ...terms(price) });

it.each<[string, CurrentPlan | null, ReturnType<typeof offer>, string]>([
  ['a first package', null, offer(1, 100), 'new'],
  ['the same package', planOf(1, 100), offer(1, 100), 'renew'],
  ['the same package after its end', planOf(1, 100, { expireAt: BEFORE }), offer(1, 100), 'renew'],
  ['a larger package', planOf(1, 100), offer(2, 200), 'upgrade'],
  ['another package of the same price', planOf(1, 100), offer(2, 100), 'upgrade'],
  ['a smaller package', planOf(1, 100), offer(2, 50), 'downgrade'],
  ['a smaller package after the end', planOf(1, 100, { expireAt: BEFORE }), offer(2, 50), 'new'],
  ['a free package instead of a paid one', planOf(1, 100), offer(2, 0), 'downgrade'],
  ['a paid package instead of a free one', planOf(1, 0), offer(2, 50), 'new'],
  ['another free package', planOf(1, 0), offer(2, 0), 'new'],
  ['the same free package', planOf(1, 0), offer(1, 0), 'free_again'],
  ['the same free package after its end', planOf(1, 0, { expireAt: BEFORE }), offer(1, 0), 'renew'],
  [
    'a package for an unlimited account',
    planOf(0, 0, { packageId: null, terms: null, expireAt: null }),
    offer(1, 5),
    'unlimited',
  ],
  ['a package instead of one of an app market', planOf(1, 100, { isOfMarket: true }), offer(2, 200), 'market'],
  ['a package after one of an app market', planOf(1, 9, { isOfMarket: true, expireAt: BEFORE }), offer(2, 5), 'new'],
])('decides the change for %s', (_name, current, requested, change) => {
  expect(decideChange(current, requested, NOW)).toBe(change);
});
