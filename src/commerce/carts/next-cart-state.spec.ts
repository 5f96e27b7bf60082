import { describe, expect, it } from '@jest/globals';
import { afterQuietHours } from '../automations/after-quiet-hours.js';
import { nextCartState } from './next-cart-state.js';
import { type CartFacts, type CartRules, type StepMessage, isAttributable } from './state/cart-facts.js';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const RULES: CartRules = {
  isOn: true,
  hasMinimumTotal: true,
  abandonedAfterMinutes: 30,
  outsideQuietHours: (time) => time,
  steps: [
    { delayMinutes: 60, hasText: true },
    { delayMinutes: 120, hasText: true },
  ],
};
const CART: CartFacts = {
  state: 'open',
  reason: null,
  generation: 0,
  stepsDone: 0,
  countSend: 0,
  statusSend: 'waiting',
  needsCall: false,
  phoneProblem: null,
  leftAt: null,
  dueAt: null,
  firstSentAt: null,
  lastSentAt: null,
  endedAt: null,
};
const LEFT = { what: 'left', at: at('09:00'), hasChanged: false, isInFlight: false } as const;
const left = (rules: Partial<CartRules> = {}, cart: Partial<CartFacts> = {}) =>
  nextCartState({ ...CART, ...cart }, LEFT, { ...RULES, ...rules }, at('09:10'));
const WAITING = left().cart;
const message = (overrides: Partial<StepMessage> = {}): StepMessage => ({
  id: 1,
  generation: 0,
  step: 1,
  state: 'sent',
  reason: null,
  dueAt: at('10:00'),
  sentAt: at('10:01'),
  changedAt: at('10:02'),
  hasMessage: true,
  ...overrides,
});
const follow = (cart: CartFacts, ...messages: StepMessage[]) =>
  nextCartState(cart, { what: 'progress', messages }, RULES, at('10:05'));

describe('an abandoned cart', () => {
  it('has its first reminder after the delay', () => {
    const { cart, step, moments } = left();
    expect([cart.state, cart.statusSend, cart.dueAt, step]).toEqual(['waiting', 'scheduled', at('10:00'), 1]);
    expect(moments.map(({ what }) => what)).toEqual(['left', 'scheduled']);
  });

  it.each([
    ['with reminders off', { isOn: false }, {}, 'off', 'waiting'],
    ['without reminders', { steps: [] }, {}, 'off', 'waiting'],
    ['below the minimum total', { hasMinimumTotal: false }, {}, 'below_minimum', 'waiting'],
    ['without a text', { steps: [{ delayMinutes: 60, hasText: false }] }, {}, 'no_text', 'waiting'],
    ['with a hidden phone number', {}, { phoneProblem: 'masked_phone' as const }, 'masked_phone', 'no_phone'],
  ])('%s gets no reminder, with a reason', (_what, rules, cart, reason, status) => {
    const next = left(rules, cart);
    expect([next.step, next.cart.reason, next.cart.statusSend, next.cart.dueAt]).toEqual([null, reason, status, null]);
  });

  it('gets no reminder after three days', () => {
    const next = nextCartState(CART, LEFT, RULES, new Date('2026-11-24T09:01:00Z'));
    expect([next.step, next.cart.state, next.cart.reason]).toEqual([null, 'stopped', 'too_old']);
  });

  it('reported late gets its reminder at once, outside of quiet hours', () => {
    const dueTime = (rules: CartRules) => nextCartState(CART, LEFT, rules, at('20:00')).cart.dueAt;
    expect(dueTime(RULES)).toEqual(at('20:00'));
    const clock = { timeZone: 'Asia/Riyadh', quiet: { from: '22:00', to: '08:00' } };
    const rules = { ...RULES, outsideQuietHours: (time: Date) => afterQuietHours(clock, time) };
    expect(dueTime(rules)).toEqual(new Date('2026-11-22T05:00:00Z'));
  });

  it('reported twice changes nothing, but restarts the delay after a change of contents', () => {
    const twice = nextCartState(WAITING, LEFT, RULES, at('09:30'));
    expect([twice.cart, twice.step, twice.cancelsPlanned]).toEqual([WAITING, null, false]);
    const changed = nextCartState(WAITING, { ...LEFT, hasChanged: true }, RULES, at('09:30'));
    expect([changed.cart.dueAt, changed.cart.generation, changed.step, changed.cancelsPlanned]).toEqual([
      at('10:30'),
      1,
      1,
      true,
    ]);
  });

  it('changed while its reminder is in flight plans the next one', () => {
    const next = nextCartState(WAITING, { what: 'updated', at: at('10:00'), isInFlight: true }, RULES, at('10:00'));
    expect([next.step, next.cart.dueAt]).toEqual([2, at('12:00')]);
    // The submitted reminder counts once accepted and shifts nothing.
    const sent = follow(next.cart, message());
    expect([sent.cart.countSend, sent.cart.stepsDone, sent.step, sent.cart.dueAt]).toEqual([1, 1, null, at('12:00')]);
  });

  it('is open again after activity, where the platform reports no abandonment', () => {
    const open = nextCartState(WAITING, { what: 'touched', at: at('09:20'), isInFlight: false }, RULES, at('09:20'));
    expect([open.cart.state, open.cart.dueAt, open.cancelsPlanned]).toEqual(['open', at('09:50'), true]);
  });
});

describe('reminders', () => {
  it('follow each other, counted from the due time of the previous one', () => {
    const second = follow(WAITING, message());
    expect([second.step, second.cart.dueAt, second.cart.countSend, second.cart.statusSend]).toEqual([
      2,
      at('12:00'),
      1,
      'sent',
    ]);
    const again = follow(second.cart, message({ state: 'read', changedAt: at('10:04') }));
    expect([again.step, again.cart.statusSend, again.cart.countSend]).toEqual([null, 'read', 1]);
  });

  it('keep their delays after a late reminder', () => {
    expect(follow(WAITING, message({ sentAt: at('13:00') })).cart.dueAt).toEqual(at('15:00'));
  });

  it('end with the last one, and then suggest a call', () => {
    const second = follow(WAITING, message()).cart;
    const { cart, step } = follow(
      second,
      message(),
      message({ id: 2, step: 2, sentAt: at('12:00'), state: 'delivered' }),
    );
    expect([cart.state, cart.needsCall, cart.countSend, cart.statusSend, step]).toEqual([
      'ended',
      true,
      2,
      'delivered',
      null,
    ]);
    expect(cart.dueAt).toBeNull();
  });

  it.each([
    ['not_on_whatsapp', 'ended', 'failed', true, null],
    ['opted_out', 'stopped', 'stopped', false, null],
    ['device', 'waiting', 'scheduled', false, 2],
  ])('that fail as %s decide the next state', (reason, state, status, needsCall, step) => {
    const next = follow(WAITING, message({ state: 'failed', reason, sentAt: null, changedAt: at('10:00') }));
    expect([next.cart.state, next.cart.statusSend, next.cart.needsCall, next.step]).toEqual([
      state,
      status,
      needsCall,
      step,
    ]);
    expect(next.cart.countSend).toBe(0);
  });

  it.each([
    ['disconnected', 'disconnected'],
    ['deactivated', 'deactivated'],
    ['cart_over', 'merchant'],
  ] as const)('that were cancelled as %s stop the cart, with the reason', (reason, expected) => {
    const next = follow(WAITING, message({ state: 'cancelled', reason, sentAt: null }));
    expect([next.cart.state, next.cart.reason, next.cart.dueAt, next.step]).toEqual(['stopped', expected, null, null]);
    expect(next.moments.at(-1)).toMatchObject({ what: 'stopped', reason: expected });
  });

  it('of a previous generation change nothing', () => {
    const next = follow({ ...WAITING, generation: 1 }, message({ state: 'cancelled', sentAt: null }));
    expect([next.step, next.cart.stepsDone, next.cart.state]).toEqual([null, 0, 'waiting']);
  });
});

describe('the end of reminders', () => {
  it.each(['replied', 'opted_out', 'newer_cart', 'merchant'] as const)(
    'due to %s cancels planned reminders',
    (reason) => {
      const next = nextCartState(WAITING, { what: 'stopped', reason, at: at('09:30') }, RULES, at('09:30'));
      expect([next.cart.state, next.cart.reason, next.cart.statusSend, next.cart.dueAt, next.cancelsPlanned]).toEqual([
        'stopped',
        reason,
        'stopped',
        null,
        true,
      ]);
      const later = nextCartState(next.cart, { ...LEFT, hasChanged: true }, RULES, at('09:40'));
      expect([later.cart.state, later.step]).toEqual(['stopped', null]);
    },
  );

  it('by an order is attributed to a reminder for seven days', () => {
    const sent = { ...WAITING, lastSentAt: at('10:00') };
    expect(isAttributable(sent, new Date('2026-11-28T10:00:00Z'))).toBe(true);
    expect(isAttributable(sent, new Date('2026-11-28T10:00:01Z'))).toBe(false);
    expect([isAttributable(sent, at('09:59')), isAttributable(WAITING, at('10:00'))]).toEqual([false, false]);
  });

  it.each([
    [true, 'recovered', 'recovered', null],
    [false, 'bought', 'stopped', 'bought'],
  ])('by an order (attributed: %s) sets state and reason', (isAttributed, state, status, reason) => {
    const { cart } = nextCartState(WAITING, { what: 'bought', at: at('09:30'), isAttributed }, RULES, at('09:30'));
    expect([cart.state, cart.statusSend, cart.reason]).toEqual([state, status, reason]);
    expect(nextCartState(cart, { what: 'stopped', reason: 'replied', at: at('09:40') }, RULES, at('09:40')).cart).toBe(
      cart,
    );
  });

  it('is undone by later activity if the cart was deleted', () => {
    const dropped = nextCartState(WAITING, { what: 'stopped', reason: 'dropped', at: at('09:30') }, RULES, at('09:30'));
    expect(dropped.cart.state).toBe('dropped');
    const { cart, step } = nextCartState(dropped.cart, { ...LEFT, at: at('09:40') }, RULES, at('09:40'));
    expect([cart.state, cart.generation, cart.reason, step]).toEqual(['waiting', 1, null, 1]);
  });

  it('is undone by a manual send, at the same step', () => {
    const stopped = nextCartState(
      WAITING,
      { what: 'stopped', reason: 'merchant', at: at('09:30') },
      RULES,
      at('09:30'),
    );
    const { cart, step } = nextCartState(stopped.cart, { what: 'sent_by_hand' }, RULES, at('09:40'));
    expect([cart.state, cart.dueAt, cart.reason, cart.statusSend, step]).toEqual([
      'waiting',
      at('09:40'),
      null,
      'scheduled',
      1,
    ]);
  });
});
