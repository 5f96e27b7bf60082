import { beforeAll, describe, expect, it } from '@jest/globals';
import { claimDueMessages } from '../../src/commerce/automations/claim-due-messages.js';
import { cartOf, customerOf, openCarts } from '../setup/stores/cart-world.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

/** Returns a time far in the future, so that the server's own worker finds nothing due. */
const timeOn = (time: string, day = 1) => new Date(`2040-01-0${day}T${time}:00Z`);
const SETTINGS = {
  aboundedcart_created: true,
  aboundedcart_created_text: 'سلتك {رابط_السلة}',
  abandoned_cart_steps: [
    { delay_minutes: 60, text: '', template_id: null, coupon: null },
    { delay_minutes: 120, text: 'خصم {كوبون السلة}', template_id: null, coupon: 'BACK10' },
  ],
};
const open = (more: object = {}) => openCarts(server, { ...SETTINGS, ...more });

describe('an abandoned cart', () => {
  it('has one scheduled reminder at a time, and the next after it was sent', async () => {
    const store = await open();
    const { cartId } = await store.sendEvent('left', {}, timeOn('09:00'));
    expect(await store.messages()).toMatchObject([{ effect_key: `cart:${cartId}:0:1`, state: 'waiting' }]);
    expect(await store.claim(timeOn('09:59'))).toEqual([]);
    const [first] = await store.claim(timeOn('10:00'));
    expect(await store.send(first!, timeOn('10:00'))).toBe(true);
    await store.check(cartId!, timeOn('10:00'));
    await store.check(cartId!, timeOn('10:01'));
    const rows = await store.messages();
    expect(rows).toMatchObject([{ state: 'sent' }, { effect_key: `cart:${cartId}:0:2`, state: 'waiting' }]);
    expect(new Date(rows[1]!.due_at)).toEqual(timeOn('12:00'));
    expect(await store.read('c-1')).toMatchObject({
      count_send: 1,
      steps_done: 1,
      status_send: 'sent',
      state: 'waiting',
    });
    const [second] = await store.claim(timeOn('12:00'));
    await store.send(second!, timeOn('12:00'));
    await store.check(cartId!, timeOn('12:00'));
    expect(await store.read('c-1')).toMatchObject({ count_send: 2, required_call: true, state: 'ended', due_at: null });
    const moments = (await store.read('c-1'))['moments'] as { what: string }[];
    expect(moments.map(({ what }) => what)).toEqual(['left', 'scheduled', 'sent', 'scheduled', 'sent']);
  });

  it('lists a reminder once in its timeline, although a changed cart schedules it again', async () => {
    const store = await open();
    const { cartId } = await store.sendEvent('left', {}, timeOn('09:00'));
    await store.sendEvent('updated', { total: '300.00' }, timeOn('09:30'));
    const { timeline } = (await store.client.get(`/api/v1/aboundedcarts/${cartId}`)).body.data.aboundcart;
    expect(timeline.filter(({ what }: { what: string }) => what === 'scheduled')).toMatchObject([{ step: 1 }]);
  });

  it('gets no reminder when it is bought between claim and sending', async () => {
    const store = await open();
    await store.sendEvent('left', {}, timeOn('09:00'));
    const [claimed] = await store.claim(timeOn('10:00'));
    await store.order({ cartIds: ['c-1'] }, timeOn('10:00'));
    expect(await store.send(claimed!, timeOn('10:00'))).toBe(false);
    expect(await store.read('c-1')).toMatchObject({ state: 'bought', status_send: 'stopped', count_send: 0 });
  });

  it('gets a late reminder after quiet hours, unless a user requests it now', async () => {
    const store = await open();
    await store.sendEvent('left', {}, timeOn('09:00'));
    const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const clockTime = (hours: number) => hoursFromNow(hours).toISOString().slice(11, 16);
    const night = { timeZone: 'UTC', quiet: { from: clockTime(-2), to: clockTime(2) } };
    // No delay: the server's own worker also polls.
    const claimDue = (dueAt: Date) =>
      store.inside(async (em) => {
        await em.execute('update store_messages set due_at = ? where account_id = ?', [dueAt, store.accountId]);
        return claimDueMessages(em, store.accountId, night);
      });
    expect(await claimDue(hoursFromNow(-5))).toEqual([]);
    const [row] = await store.messages();
    expect([row!.state, new Date(row!.due_at).toISOString().slice(11, 16)]).toEqual(['waiting', night.quiet.to]);
    expect(await claimDue(hoursFromNow(-0.5))).toMatchObject([{ effect_key: row!.effect_key }]);
  });

  it('gets a reminder once from two concurrent processes', async () => {
    const store = await open();
    await store.sendEvent('left', {}, timeOn('09:00'));
    const claims = await Promise.all([store.claim(timeOn('10:00')), store.claim(timeOn('10:00'))]);
    const rows = claims.flat();
    expect(rows).toHaveLength(1);
    const cartId = rows[0]!.cart_id;
    await store.send(rows[0]!, timeOn('10:00'));
    // Parallel results schedule one reminder.
    await Promise.all([1, 2, 3].map(() => store.check(cartId, timeOn('10:00'))));
    expect((await store.messages()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    expect(await store.read('c-1')).toMatchObject({ count_send: 1, steps_done: 1 });
  });

  it('without a phone number is listed without a contact', async () => {
    const store = await open();
    await store.sendEvent('left', { customer: customerOf(null, '77') }, timeOn('09:00'));
    expect(await store.read('c-1')).toMatchObject({ status_send: 'no_phone', reason: 'no_phone', due_at: null });
    expect(await store.messages()).toEqual([]);
    await store.sendEvent('left', { customer: customerOf('966500000009', '77') }, timeOn('09:05'));
    expect(await store.messages()).toHaveLength(1);
    expect(await store.read('c-1')).toMatchObject({ status_send: 'scheduled', phone: '966500000009', reason: null });
  });

  it.each([
    ['off', { aboundedcart_created: false }, 'off'],
    ['of too little', { abandoned_cart_minimum: 240 }, 'below_minimum'],
    ['without a text', { aboundedcart_created_text: ' ', abandoned_cart_steps: [] }, 'no_text'],
  ])('causes no reminder where it is %s', async (_why, settings, reason) => {
    const store = await open(settings);
    await store.sendEvent('left', {}, timeOn('09:00'));
    expect(await store.messages()).toEqual([]);
    expect(await store.read('c-1')).toMatchObject({ state: 'waiting', status_send: 'waiting', reason });
  });

  it('counts as abandoned after a time without changes if the platform sends no event', async () => {
    const store = await openCarts(server, SETTINGS, 'shopify');
    const { cartId } = await store.sendEvent('touched', {}, timeOn('09:00'));
    await store.sendEvent('touched', {}, timeOn('09:30'));
    expect(await store.read('c-1')).toMatchObject({ state: 'open', left_at: null });
    const due = new Date((await store.read('c-1'))['due_at'] as string);
    await store.check(cartId!, new Date(due.getTime() - 1));
    expect(await store.read('c-1')).toMatchObject({ state: 'open' });
    await store.check(cartId!, due);
    expect(await store.read('c-1')).toMatchObject({ state: 'waiting', status_send: 'scheduled' });
    expect(new Date((await store.messages())[0]!.due_at)).toEqual(new Date(due.getTime() + 3_600_000));
  });

  it('gets no reminder if the same customer has a newer one', async () => {
    const store = await open();
    await store.sendEvent('left', { id: 'old' }, timeOn('09:00'));
    await store.sendEvent('left', { id: 'new' }, timeOn('09:10'));
    await store.sendEvent('left', { id: 'late', leftAt: timeOn('08:50') }, timeOn('09:20'), timeOn('08:50'));
    expect(await store.read('old')).toMatchObject({ state: 'stopped', reason: 'newer_cart' });
    expect(await store.read('late')).toMatchObject({ state: 'stopped', reason: 'newer_cart' });
    expect(await store.read('new')).toMatchObject({ state: 'waiting' });
    expect((await store.messages()).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
  });

  it('ignores older events', async () => {
    const store = await open();
    await store.sendEvent('updated', { total: '300.00' }, timeOn('09:30'));
    await store.sendEvent('left', { total: '100.00' }, timeOn('09:40'), timeOn('09:00'));
    expect(await store.read('c-1')).toMatchObject({ total: '300.0000' });
  });
});

describe('an order', () => {
  it('counts as recovered by a reminder of the contact, once', async () => {
    const store = await open();
    const { cartId } = await store.sendEvent('left', {}, timeOn('09:00'));
    const [first] = await store.claim(timeOn('10:00'));
    await store.send(first!, timeOn('10:00'));
    // The reminder's result was not checked yet.
    expect(await store.order({ id: '1', total: '180.50' }, timeOn('10:30'))).toEqual([cartId]);
    expect(await store.order({ id: '1', total: '180.50' }, timeOn('10:31'))).toEqual([]);
    expect(await store.order({ id: '2', total: '99.00' }, timeOn('11:00'))).toEqual([]);
    expect(await store.read('c-1')).toMatchObject({
      state: 'recovered',
      status_send: 'recovered',
      recovered_total: '180.5000',
      count_send: 1,
      order_id: '1',
    });
    await store.check(cartId!, timeOn('12:00'));
    expect(await store.messages()).toHaveLength(1);
  });

  it.each([
    ['that came to nothing', {}, { statuses: ['cancelled'] }, 'waiting'],
    ['of before', { placedAt: timeOn('08:00') }, {}, 'waiting'],
    ['of another customer', { customer: customerOf('966500000002') }, {}, 'waiting'],
    ['that is a test', { isTest: true }, {}, 'waiting'],
    ['of the same customer', { customer: customerOf(null, '77') }, {}, 'bought'],
    ['of this cart', { customer: customerOf(null), cartIds: ['c-1'] }, {}, 'bought'],
  ])('%s', async (_which, given, more, state) => {
    const store = await open();
    await store.sendEvent('left', { customer: customerOf('966500000001', '77') }, timeOn('09:00'));
    await store.order(given, timeOn('09:30'), more);
    expect(await store.read('c-1')).toMatchObject({ state });
  });

  it('received before its cart cancels the reminders', async () => {
    const store = await open();
    await store.order({ cartIds: ['c-1'], customer: customerOf(null) }, timeOn('09:00'));
    await store.sendEvent('left', {}, timeOn('09:10'), timeOn('08:50'));
    expect(await store.read('c-1')).toMatchObject({ state: 'bought', order_id: '9001' });
    expect(await store.messages()).toEqual([]);
  });

  it('reported as completed and as purchased gets one thank-you', async () => {
    const thanks = {
      aboundedcart_completed: true,
      aboundedcart_completed_text: 'شكرا',
      aboundedcart_purchased: true,
      aboundedcart_purchased_text: 'وصل',
    };
    const store = await open(thanks);
    await store.sendEvent('left', {}, timeOn('09:00'));
    await store.sendEvent('completed', cartOf({ orderId: '7' }), timeOn('09:30'));
    await store.sendEvent('purchased', cartOf({ orderId: '7' }), timeOn('09:39'));
    expect((await store.messages()).map(({ automation, state }) => [automation, state])).toEqual([
      ['cart.left', 'cancelled'],
      ['cart.completed', 'waiting'],
    ]);
    await store.sendEvent('purchased', cartOf({ orderId: '7' }), timeOn('11:00'));
    expect((await store.messages()).map(({ automation }) => automation).at(-1)).toBe('cart.purchased');
  });

  it('that a cart event reports first gets its total from the later order event', async () => {
    const store = await open();
    await store.sendEvent('left', {}, timeOn('09:00'));
    const [first] = await store.claim(timeOn('10:00'));
    await store.send(first!, timeOn('10:00'));
    await store.sendEvent('completed', { total: null, customer: customerOf(null) }, timeOn('10:10'));
    expect(await store.read('c-1')).toMatchObject({ state: 'recovered', recovered_total: '239.0000' });
    await store.order({ id: '5', total: '210.00', currency: 'USD', cartIds: ['c-1'] }, timeOn('10:11'));
    expect(await store.read('c-1')).toMatchObject({
      recovered_total: '210.0000',
      recovered_currency: 'USD',
      order_id: '5',
    });
  });
});
