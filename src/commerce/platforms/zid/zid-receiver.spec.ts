import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { zidReceiver } from './zid-receiver.js';

const STORE: StoreFacts = { platform: 'zid', name: null, url: null, country: 'SA', currency: 'SAR' };
const NOW = new Date('2026-11-21T06:30:00Z');
const CUSTOMER = {
  id: '411',
  name: 'ريم القحطاني',
  firstName: null,
  email: 'reem@example.com',
  phone: '966542223334',
  phoneProblem: null,
};

type Json = Record<string, unknown>;
const read = (fixture: string): Json =>
  JSON.parse(readFileSync(`src/commerce/platforms/zid/fixtures/${fixture}.json`, 'utf8')) as Json;
const bytes = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
function eventOf(name: string, body: unknown): StoreEvent {
  const [event, ...otherEvents] = zidReceiver.normalize(name, bytes(body), STORE);
  expect(otherEvents).toEqual([]);
  return event as StoreEvent;
}
const order = (changes: Json = {}): Json => ({ ...read('order.status.update'), ...changes });

describe('the verification of a delivery', () => {
  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

  it.each([
    ['the right password', basic('mersal:test-secret'), 'genuine'],
    ['a lowercase scheme', { authorization: basic('mersal:test-secret').authorization.replace('B', 'b') }, 'genuine'],
    ['the previous password', basic('mersal:previous'), 'genuine'],
    ['a wrong password', basic('mersal:test-secre'), 'refused'],
    ['another user', basic('admin:test-secret'), 'refused'],
    ['another scheme', { authorization: 'Bearer test-secret' }, 'refused'],
    ['invalid base64', { authorization: 'Basic ***' }, 'refused'],
    ['nothing', {}, 'refused'],
  ])('a delivery with %s', (_, headers: Record<string, string>, verdict) => {
    const delivery = { headers, query: {}, body: Buffer.from('{}') };
    expect(zidReceiver.verify(delivery, ['test-secret', 'previous'], NOW)).toBe(verdict);
  });
});

describe('event names and keys', () => {
  const deliver = (body: unknown, e?: string) => ({ headers: {}, query: e ? { e } : {}, body: bytes(body) });

  it('names of store events are in the address, names of app market events in the body', () => {
    expect(zidReceiver.nameOf(deliver(order(), 'order.create'))).toBe('order.create');
    expect(zidReceiver.nameOf(deliver(read('app.market.subscription.active')))).toBe('app.market.subscription.active');
    expect(zidReceiver.nameOf(deliver({ event_name: 'order.create' }))).toBe('');
    expect(zidReceiver.nameOf({ headers: {}, query: {}, body: Buffer.from('{') })).toBe('');
  });

  it('a state of an order has one key in any envelope', () => {
    const key = zidReceiver.keyOf(deliver(order(), 'order.status.update'));
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(zidReceiver.keyOf(deliver({ order: order({ source_code: 'app' }) }, 'order.status.update'))).toBe(key);
    const otherKeys = [
      deliver(order(), 'order.create'),
      deliver(order({ order_status: { code: 'delivered' } }), 'order.status.update'),
      deliver(order({ payment_status: 'paid' }), 'order.status.update'),
      deliver(order({ updated_at: '2026-11-21 09:25:34' }), 'order.status.update'),
      deliver(order({ id: 1 }), 'order.status.update'),
    ].map((delivery) => zidReceiver.keyOf(delivery));
    expect(new Set([key, ...otherKeys]).size).toBe(6);
  });

  it('without an id or a time the whole body is the key', () => {
    const [firstKey, secondKey] = [1, 2].map((a) => zidReceiver.keyOf(deliver({ id: 5, a }, 'customer.login')));
    expect(firstKey).not.toBe(secondKey);
  });
});

describe('an order', () => {
  it('has all its fields', () => {
    expect(eventOf('order.status.update', order())).toEqual({
      kind: 'order',
      isNew: false,
      statuses: ['indelivery'],
      at: new Date('2026-11-21T06:25:33Z'),
      order: {
        id: '73290117',
        number: '73290117',
        statusLabel: 'جاري التوصيل',
        customer: CUSTOMER,
        currency: 'SAR',
        total: '100.0000',
        subtotal: '80.0000',
        shippingCost: '25.0000',
        tax: '13.0400',
        discount: '5.0000',
        coupon: 'HONEY5',
        paymentMethod: 'الدفع عند الاستلام',
        paymentStatus: 'pending',
        isCashOnDelivery: true,
        url: 'https://honey.test/o/qWk81LmNoP/inv',
        invoiceUrl: 'https://honey.test/o/qWk81LmNoP/inv',
        paymentUrl: 'https://pay.test/l/1',
        reviewUrl: null,
        note: 'بدون كيس',
        city: 'الرياض',
        address: 'شارع التحلية، السليمانية',
        shipment: {
          company: 'ناقل',
          trackingNumber: 'ZD991',
          trackingUrl: 'https://track.test/ZD991',
          status: null,
        },
        items: [{ productId: '23edd6a6-0001', name: 'عسل سدر', sku: 'H.1', quantity: 2, total: '80', url: null }],
        placedAt: new Date('2026-11-20T12:56:02Z'),
        cartIds: [],
        isTest: false,
      },
    });
  });

  it.each([
    ...['new', 'failed', 'refunded', 'reversed', 'chargeback', 'expired', 'processed', 'voided', 'ready'].map(
      (code) => [code, code] as const,
    ),
    ...(['reverse_in_progress', 'preparing', 'indelivery', 'delivered', 'denied'] as const).map(
      (code) => [code, code] as const,
    ),
    ...([
      ['canceled', 'cancelled'],
      ['cancelled', 'cancelled'],
      ['inDelivery', 'indelivery'],
      ['processingReverse', 'reverse_in_progress'],
      ['canceledReversal', 'canceledReversal'],
      ['CanceledReversal', 'canceledReversal'],
    ] as const),
  ])('with the code %s has the status %s', (code, status) => {
    expect(eventOf('order.status.update', order({ order_status: { code, name: 'x' } }))).toMatchObject({
      statuses: [status],
    });
  });

  it.each([
    ['a plain text', 'تم التوصيل', ['delivered'], 'تم التوصيل'],
    ['a text with vowel signs', 'مُكتمل', ['delivered'], 'مُكتمل'],
    ['a code as plain text', 'preparing', ['preparing'], 'preparing'],
    ['an unknown state', { code: 'gift_wrapping', name: 'تغليف هدية' }, [], 'تغليف هدية'],
    ['no state', null, [], null],
    ['a state of another type', [7], [], null],
  ])('with %s', (_, status, statuses, statusLabel) => {
    const event = eventOf('order.status.update', order({ order_status: status }));
    expect(event).toMatchObject({ statuses, order: { statusLabel } });
  });

  it.each([
    ['new', ['new']],
    ['preparing', ['new', 'preparing']],
    ['cancelled', ['cancelled']],
    ['gift_wrapping', ['new']],
  ])('created as %s has the statuses %j', (code, statuses) => {
    expect(eventOf('order.create', order({ order_status: { code } }))).toMatchObject({ isNew: true, statuses });
  });

  it('with only a change of payment has no status', () => {
    const body = order({ payment_status: 'paid', payment_status_change: { old: 'unpaid', new: 'paid' } });
    expect(eventOf('order.payment_status.update', body)).toMatchObject({
      statuses: [],
      order: { paymentStatus: 'paid' },
    });
  });

  it.each(['order', 'data'])('may be nested in %s', (name) => {
    expect(eventOf('order.create', { [name]: order() })).toMatchObject({ order: { id: '73290117' } });
  });

  it.each<[string, Json, object]>([
    [
      'a guest',
      { customer: { name: 'ضيف', mobile: '966542223334' } },
      { customer: { id: null, phone: '966542223334' } },
    ],
    ['no phone', { customer: { name: 'ريم', mobile: '' } }, { customer: { phone: null, phoneProblem: 'no_phone' } }],
    ['a hidden phone', { customer: { mobile: '9665****334' } }, { customer: { phoneProblem: 'masked_phone' } }],
    [
      'a local phone with the country of the address',
      { customer: { mobile: '50012345' }, shipping: { address: { country: { code: 'KW' } } } },
      { customer: { phone: '96550012345' } },
    ],
    ['nothing to pay', { order_total: '0.00000000000000' }, { total: '0.0000' }],
    [
      'a card payment',
      { payment: { method: { name: 'مدى', code: 'zid_pay' } } },
      { isCashOnDelivery: false, subtotal: null },
    ],
    ['another currency', { currency_code: 'KWD' }, { currency: 'KWD' }],
  ])('with %s', (_, changes, expected) => {
    expect(eventOf('order.create', order(changes))).toMatchObject({ order: expected });
  });
});

describe('other events', () => {
  it('reads an abandoned cart', () => {
    expect(eventOf('abandoned_cart.created', read('abandoned_cart.created'))).toEqual({
      kind: 'cart',
      change: 'left',
      at: new Date('2026-11-21T06:10:00Z'),
      cart: {
        id: '18a40fc6-77',
        customer: CUSTOMER,
        checkoutUrl: 'https://honey.test/checkout/fromBasket/WS9',
        coupon: null,
        currency: 'SAR',
        total: '239',
        subtotal: null,
        productsCount: 3,
        orderId: null,
        items: [
          {
            productId: '0b00-1',
            name: 'عسل سدر',
            sku: 'H1',
            quantity: 3,
            total: '239',
            url: 'https://honey.test/products/h1',
          },
        ],
        leftAt: new Date('2026-11-21T06:10:00Z'),
        createdAt: new Date('2026-11-21T06:00:00Z'),
      },
    });
  });

  it('reads a purchased cart at the root of the body', () => {
    const cart = { ...(read('abandoned_cart.created').abandoned_cart as Json), order_id: 73290117 };
    expect(eventOf('abandoned_cart.completed', cart)).toMatchObject({
      change: 'completed',
      cart: { id: '18a40fc6-77', orderId: '73290117' },
    });
  });

  it.each([
    ['customer.create', 'created'],
    ['customer.update', 'updated'],
    ['customer.merchant.update', 'updated'],
    ['customer.login', 'login'],
  ])('reads %s', (name, change) => {
    expect(eventOf(name, read('customer.create'))).toMatchObject({ kind: 'customer', change, customer: CUSTOMER });
  });

  it.each([
    ['active', 'active'],
    ['warning', 'warning'],
    ['suspended', 'expired'],
    ['expired', 'expired'],
    ['renew', 'renewed'],
    ['upgrade', 'upgraded'],
    ['refunded', 'refunded'],
  ])('reads a plan that is %s', (name, change) => {
    expect(eventOf(`app.market.subscription.${name}`, read('app.market.subscription.active'))).toMatchObject({
      kind: 'subscription',
      change,
      platformStoreId: '507220',
      planName: 'النمو',
      amount: '79.01',
      startsAt: new Date('2026-11-21T08:05:29Z'),
      endsAt: new Date('2026-12-20T08:05:29Z'),
    });
  });

  it.each([
    ['install', 'installed'],
    ['authorized', 'authorized'],
    ['uninstall', 'uninstalled'],
  ])('reads the app event %s', (name, change) => {
    expect(eventOf(`app.market.application.${name}`, read('app.market.subscription.active'))).toMatchObject({
      kind: 'app',
      change,
      platformStoreId: '507220',
      merchant: { email: 'owner@example.com', phone: '966500000009' },
    });
  });

  it.each([
    ['order.create', {}, 'unreadable'],
    ['abandoned_cart.created', { abandoned_cart: [] }, 'unreadable'],
    ['customer.create', { name: 'x' }, 'unreadable'],
    ['app.market.application.install', {}, 'unreadable'],
    ['app.market.application.rated', { store_id: 1 }, 'unknown_event'],
    ['product.create', { id: 1 }, 'unknown_event'],
    ['', { id: 1 }, 'unknown_event'],
  ])('%s of %j is ignored: %s', (name, body, reason) => {
    expect(eventOf(name, body)).toEqual({ kind: 'ignored', reason });
  });
});
