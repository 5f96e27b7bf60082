import { describe, expect, it } from '@jest/globals';
import type { MarketEvent } from '../billing.messages.js';
import { type SubscriptionState, decideMarketEvent } from './decide-market-event.js';

const day = (dayOfMonth: number): Date => new Date(Date.UTC(2026, 10, dayOfMonth));
const NOW = day(15);
const event = (given: Partial<MarketEvent> = {}): MarketEvent => ({
  key: 'new',
  appId: 2,
  change: 'open',
  planName: 'pro',
  startsAt: day(10),
  endsAt: day(40),
  toldAt: day(10),
  isTrial: false,
  amount: null,
  ...given,
});
const end = (given: Partial<MarketEvent> = {}) =>
  event({ change: 'end', planName: null, endsAt: day(14), toldAt: day(14), ...given });
const current = (
  market: Partial<NonNullable<SubscriptionState['market']>> = {},
  subscription: Partial<SubscriptionState> = {},
): SubscriptionState => ({
  packageId: 7,
  expireAt: day(40),
  ...subscription,
  market: {
    appId: 2,
    startsAt: day(10).getTime(),
    toldAt: day(10).getTime(),
    endedAt: null,
    isTrial: false,
    key: 'previous',
    outcome: 'opened',
    ...market,
  },
});
const PRIVATE: SubscriptionState = { packageId: 3, expireAt: day(40), market: null };
const UNLIMITED: SubscriptionState = { packageId: null, expireAt: null, market: null };

describe('subscription events of an app market', () => {
  it.each<[string, SubscriptionState | null, MarketEvent, number | null, string]>([
    ['a first plan', null, event(), 7, 'opened'],
    ['a plan in place of a package bought here', PRIVATE, event(), 7, 'opened'],
    ['a plan for an unlimited account', UNLIMITED, event(), 7, 'kept'],
    ['an unknown plan', null, event(), null, 'plan_unknown'],
    ['a repeated event', current({ key: 'new', outcome: 'changed' }), event(), 7, 'changed'],
    ['a repeated period', current(), event({ toldAt: day(12) }), 7, 'nothing_new'],
    ['the next period', current(), event({ startsAt: day(40), endsAt: day(70), toldAt: day(14) }), 7, 'renewed'],
    ['an extended period', current(), event({ endsAt: day(70), toldAt: day(14) }), 7, 'renewed'],
    ['another plan', current(), event({ toldAt: day(14) }), 8, 'changed'],
    [
      'a report older than the current state',
      current({ toldAt: day(13).getTime() }),
      event({ toldAt: day(12) }),
      8,
      'older',
    ],
    ['a plan after the end', current({ endedAt: day(14).getTime() }), event({ toldAt: day(14) }), 7, 'opened'],
    ['a plan of another market', current({ appId: 1 }), event({ toldAt: day(14) }), 7, 'opened'],
    ['an older plan of another market', current({ appId: 1 }), event({ toldAt: day(9) }), 7, 'older'],
    ['the end', current(), end(), null, 'ended'],
    ['a repeated end', current({ endedAt: day(14).getTime() }), end(), null, 'nothing_new'],
    ['the end of the previous period', current(), end({ startsAt: day(1), endsAt: day(10) }), null, 'older'],
    ['the end of the previous trial', current(), end({ isTrial: true }), null, 'older'],
    ['the end of the trial', current({ isTrial: true }), end({ isTrial: true }), null, 'ended'],
    ['a cancellation', current(), end({ change: 'cancel', endsAt: day(40) }), null, 'ended'],
    ['the end of a package bought here', PRIVATE, end(), null, 'nothing_new'],
    ['the end of a plan of another market', current({ appId: 1 }), end(), null, 'nothing_new'],
  ])('%s', (_name, subscription, received, packageId, outcome) => {
    expect(decideMarketEvent(subscription, received, packageId, NOW)).toBe(outcome);
  });
});
