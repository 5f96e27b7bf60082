import { describe, expect, it } from '@jest/globals';
import type { MarketEvent } from '../billing.messages.js';
import { type SubscriptionState, decideMarketEvent } from './decide-market-event.js';

const day = (of: number): Date => new Date(Date.UTC(2026, 10, of));
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
  given: Partial<NonNullable<SubscriptionState['market']>> = {},
  of: Partial<SubscriptionState> = {},
): SubscriptionState => ({
  packageId: 7,
  expireAt: day(40),
  ...of,
  market: {
    appId: 2,
    startsAt: day(10).getTime(),
    toldAt: day(10).getTime(),
    endedAt: null,
    isTrial: false,
    key: 'previous',
    outcome: 'opened',
    ...given,
  },
});
const PRIVATE: SubscriptionState = { packageId: 3, expireAt: day(40), market: null };
const UNLIMITED: SubscriptionState = { packageId: null, expireAt: null, market: null };

describe('subscription events of an app market', () => {
  it.each<[string, SubscriptionState | null, MarketEvent, number | null, string]>([
    ['the first', null, event(), 7, 'opened'],
    ['in the place of another one', PRIVATE, event(), 7, 'opened'],
    ['to an account without limits', UNLIMITED, event(), 7, 'kept'],
    ['of a plan that we have not', null, event(), null, 'plan_unknown'],
    ['the same key again', current({ key: 'new', outcome: 'changed' }), event(), 7, 'changed'],
    ['the same period again', current(), event({ toldAt: day(12) }), 7, 'nothing_new'],
    ['the next period', current(), event({ startsAt: day(40), endsAt: day(70), toldAt: day(14) }), 7, 'renewed'],
    ['the same period, longer', current(), event({ endsAt: day(70), toldAt: day(14) }), 7, 'renewed'],
    ['another plan', current(), event({ toldAt: day(14) }), 8, 'changed'],
    [
      'reported before the current state',
      current({ toldAt: day(13).getTime() }),
      event({ toldAt: day(12) }),
      8,
      'older',
    ],
    ['after it ended', current({ endedAt: day(14).getTime() }), event({ toldAt: day(14) }), 7, 'opened'],
    ['of another market', current({ appId: 1 }), event({ toldAt: day(14) }), 7, 'opened'],
    ['of another market, earlier', current({ appId: 1 }), event({ toldAt: day(9) }), 7, 'older'],
    ['the end', current(), end(), null, 'ended'],
    ['the end once more', current({ endedAt: day(14).getTime() }), end(), null, 'nothing_new'],
    ['the end of the period before', current(), end({ startsAt: day(1), endsAt: day(10) }), null, 'older'],
    ['the end of the trial before', current(), end({ isTrial: true }), null, 'older'],
    ['the end of the trial', current({ isTrial: true }), end({ isTrial: true }), null, 'ended'],
    ['a cancellation', current(), end({ change: 'cancel', endsAt: day(40) }), null, 'ended'],
    ['the end of what it did not open', PRIVATE, end(), null, 'nothing_new'],
    ['the end of what another market opened', current({ appId: 1 }), end(), null, 'nothing_new'],
  ])('%s', (_what, given, received, packageId, outcome) => {
    expect(decideMarketEvent(given, received, packageId, NOW)).toBe(outcome);
  });
});
