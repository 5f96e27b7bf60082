import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { twsaaReceiver } from './twsaa-receiver.js';

const STORE: StoreFacts = { platform: 'twsaa', name: null, url: null, country: 'SA', currency: 'SAR' };
const CUSTOMER = {
  id: '88',
  name: 'خالد الحربي',
  firstName: 'خالد',
  email: 'khalid@example.com',
  phone: '966561112223',
  phoneProblem: null,
};
const AT = new Date('2026-11-22T08:25:33Z');

type Json = Record<string, unknown>;
const read = (fixture: string): Json =>
  JSON.parse(readFileSync(`src/commerce/platforms/twsaa/fixtures/${fixture}.json`, 'utf8')) as Json;
function eventOf(fixture: string, change: (data: Json) => void = () => {}, eventName?: string): StoreEvent {
  const body = read(fixture);
  change(body.data as Json);
  const name = eventName ?? (body.event as string);
  const [event, ...otherEvents] = twsaaReceiver.normalize(name, Buffer.from(JSON.stringify(body)), STORE);
  expect(otherEvents).toEqual([]);
  return event as StoreEvent;
}
const withOrder = (changes: Json) => (data: Json) => Object.assign(data.order as Json, changes);

describe('the verification of a delivery', () => {
  const body = Buffer.from('{"id":1,"phone":"+966500000001"}');
  const validSignature = 'v1=fe83a3ee6f793977bf23122501042642a282e65c40c03faef9c5f8d901ca3beb';
  const headers = {
    'x-webhook-id': 'evt_1',
    'x-webhook-timestamp': '1763700000',
    'x-webhook-signature': validSignature,
  };
  const clockAfter = (seconds: number) => new Date((1763700000 + seconds) * 1000);

  it.each<[string, Record<string, string | undefined>, number, string]>([
    ['a valid signature', {}, 0, 'genuine'],
    [
      'a valid signature among several',
      { 'x-webhook-signature': `v1=${'0'.repeat(64)}  ${validSignature}` },
      0,
      'genuine',
    ],
    ['a clock that is slow', {}, 300, 'genuine'],
    ['a clock that is fast', {}, -300, 'genuine'],
    ['an old delivery', {}, 301, 'refused'],
    ['a delivery from the future', {}, -301, 'refused'],
    ['another id', { 'x-webhook-id': 'evt_2' }, 0, 'refused'],
    ['no id', { 'x-webhook-id': undefined }, 0, 'refused'],
    ['another time', { 'x-webhook-timestamp': '1763700001' }, 0, 'refused'],
    ['no time', { 'x-webhook-timestamp': 'now' }, 0, 'refused'],
    ['no version', { 'x-webhook-signature': validSignature.slice(3) }, 0, 'refused'],
    ['no signature', { 'x-webhook-signature': undefined }, 0, 'refused'],
    ['too many signatures', { 'x-webhook-signature': `${'v1=0 '.repeat(50)}${validSignature}` }, 0, 'refused'],
  ])('checks %s', (_, changes, seconds, verdict) => {
    const delivery = { headers: { ...headers, ...changes }, query: {}, body };
    expect(twsaaReceiver.verify(delivery, ['new', 'test-secret'], clockAfter(seconds))).toBe(verdict);
    expect(twsaaReceiver.verify(delivery, ['other'], clockAfter(seconds))).toBe('refused');
  });

  it('reads event names and keys', () => {
    const deliver = (id: string | undefined, text: string) => ({
      headers: { 'x-webhook-id': id, 'x-webhook-event': 'x' },
      query: {},
      body: Buffer.from(text),
    });
    expect(twsaaReceiver.nameOf(deliver('a', '{"event":"cart.created"}'))).toBe('cart.created');
    expect(twsaaReceiver.nameOf(deliver('a', '{'))).toBe('');
    expect(twsaaReceiver.keyOf(deliver('a', '1'))).toBe(twsaaReceiver.keyOf(deliver('a', '2')));
    expect(twsaaReceiver.keyOf(deliver('b'.repeat(500), '1'))).toMatch(/^[\da-f]{64}$/);
    expect(twsaaReceiver.keyOf(deliver(undefined, '1'))).not.toBe(twsaaReceiver.keyOf(deliver(undefined, '2')));
  });
});

describe('an order', () => {
  it('has all its fields', () => {
    expect(eventOf('order.status_updated')).toEqual({
      kind: 'order',
      isNew: false,
      statuses: ['shipped'],
      at: AT,
      order: {
        id: '9100',
        number: '20417',
        statusLabel: 'تم الشحن',
        customer: CUSTOMER,
        currency: 'SAR',
        total: '105.00',
        subtotal: '90.00',
        shippingCost: '15.00',
        tax: '13.70',
        discount: '0.00',
        coupon: null,
        paymentMethod: 'mada',
        paymentStatus: 'paid',
        isCashOnDelivery: false,
        paymentUrl: null,
        note: null,
        url: 'https://coffee.test/orders/9100',
        reviewUrl: 'https://coffee.test/orders/9100/review',
        invoiceUrl: null,
        city: 'الدمام',
        address: 'حي الشاطئ',
        shipment: {
          company: 'SMSA',
          trackingNumber: '4410',
          trackingUrl: 'https://track.test/4410',
          status: 'shipped',
        },
        items: [
          {
            productId: '31',
            name: 'بن هرري',
            sku: 'BN-1',
            quantity: 2,
            total: '90.00',
            url: 'https://coffee.test/p/31',
          },
        ],
        placedAt: new Date('2026-11-21T07:00:00Z'),
        cartIds: [],
        isTest: false,
      },
    });
  });

  it.each([
    ...['new', 'pending', 'pending_payment', 'reviewed', 'processing', 'processed', 'shipped', 'shipping'].map(
      (status) => [status, [status]] as const,
    ),
    ...(['delivered', 'canceled', 'returning', 'returned', 'paid', 'refunded'] as const).map(
      (status) => [status, [status]] as const,
    ),
    ['Cancelled', ['canceled']] as const,
    ['gift_wrapping', []] as const,
    [null, []] as const,
  ])('with the state %s has the statuses %j', (status, statuses) => {
    expect(eventOf('order.status_updated', withOrder({ status }))).toMatchObject({ statuses, isNew: false });
    expect(eventOf('order.status_updated', withOrder({ status }), 'order.created')).toMatchObject({
      statuses,
      isNew: true,
    });
  });

  it.each([
    ['paid', ['paid']],
    ['refunded', ['refunded']],
    ['pending', []],
    [null, []],
  ])('with the payment state %s has the statuses %j', (status, statuses) => {
    const event = eventOf('order.status_updated', withOrder({ payment_status: status }), 'order.payment_updated');
    expect(event).toMatchObject({ statuses });
  });

  it.each<[string, Json, object]>([
    ['cash on delivery', { payment_method: 'cod' }, { isCashOnDelivery: true }],
    ['no customer', { customer: null }, { customer: { name: null, phone: null, phoneProblem: 'no_phone' } }],
    ['a hidden phone', { customer: { phone: '+9665******23' } }, { customer: { phoneProblem: 'masked_phone' } }],
    [
      'a phone of another country',
      { customer: { phone: '50012345', country_code: 'KW' } },
      { customer: { phone: '96550012345' } },
    ],
    ['nothing to pay', { total: '0.00' }, { total: '0.00' }],
    ['a state without a label', { status_label: null }, { statusLabel: 'shipped' }],
  ])('with %s', (_, changes, expected) => {
    expect(eventOf('order.status_updated', withOrder(changes))).toMatchObject({ order: expected });
  });
});

describe('other events', () => {
  it.each<[string, string, object]>([
    [
      ...(['cart.created', 'cart.created'] as const),
      {
        kind: 'cart',
        change: 'left',
        at: AT,
        cart: {
          id: 'c-77',
          customer: CUSTOMER,
          checkoutUrl: 'https://coffee.test/cart/recover/c77',
          coupon: 'BACK10',
          total: '81.00',
          subtotal: '90.00',
          productsCount: 2,
          leftAt: new Date('2026-11-22T07:55:33Z'),
          items: [{ name: 'بن هرري', quantity: 2, url: 'https://coffee.test/p/31' }],
        },
      },
    ],
    ['cart.created', 'cart.updated', { change: 'updated' }],
    ['cart.created', 'cart.purchased', { change: 'purchased', cart: { id: 'c-77' } }],
    ['cart.created', 'cart.completed', { change: 'completed' }],
    [
      ...(['customer.otp_requested', 'customer.otp_requested'] as const),
      { change: 'otp', customer: { phone: '966561112223' }, otp: { code: '9017', expiresInSeconds: 300 } },
    ],
    ['customer.otp_requested', 'customer.created', { kind: 'customer', change: 'created', otp: null }],
    ['customer.otp_requested', 'customer.updated', { change: 'updated' }],
    ['customer.otp_requested', 'customer.logged_in', { change: 'login' }],
    [
      'review.added',
      'review.added',
      { kind: 'review', target: 'order', stars: 5, orderId: '9100', customer: CUSTOMER },
    ],
    [
      'question.added',
      'question.added',
      { kind: 'question', text: 'هل هو مطحون؟', productName: 'بن هرري', customer: CUSTOMER },
    ],
    [
      ...(['shipment.created', 'shipment.created'] as const),
      {
        kind: 'shipment',
        change: 'created',
        orderId: '9100',
        orderNumber: '20417',
        customer: CUSTOMER,
        city: 'الدمام',
        shipment: { trackingNumber: '4410' },
      },
    ],
    ['shipment.created', 'shipment.updated', { change: 'updated' }],
    [
      ...(['invoice.created', 'invoice.created'] as const),
      {
        kind: 'invoice',
        number: 'INV-7',
        orderId: '9100',
        total: '105.00',
        customer: CUSTOMER,
        url: 'https://coffee.test/i/7',
      },
    ],
    [
      ...(['app.installed', 'app.installed'] as const),
      { change: 'installed', platformStoreId: '6610', merchant: { phone: '966561112223', storeName: 'متجر البن' } },
    ],
    ['app.installed', 'app.reinstalled', { change: 'installed' }],
    ['app.installed', 'app.uninstalled', { kind: 'app', change: 'uninstalled' }],
    [
      ...(['subscription.warning', 'subscription.warning'] as const),
      {
        change: 'warning',
        platformStoreId: '6610',
        planName: 'النمو',
        amount: '79.00',
        endsAt: new Date('2026-11-25T00:00:00Z'),
      },
    ],
    ['subscription.warning', 'subscription.started', { change: 'active' }],
    ['subscription.warning', 'trial.expired', { kind: 'subscription', change: 'trial_expired' }],
  ])('reads the fixture %s as %s', (fixture, name, event) =>
    expect(eventOf(fixture, undefined, name)).toMatchObject(event),
  );

  it.each([
    ['order.created', 'unreadable'],
    ['cart.created', 'unreadable'],
    ['customer.created', 'unreadable'],
    ['customer.otp_requested', 'unreadable'],
    ['invoice.created', 'unreadable'],
    ['review.added', 'unreadable'],
    ['app.installed', 'unreadable'],
    ['product.created', 'unknown_event'],
    ['', 'unknown_event'],
  ])('%s of an empty body is ignored: %s', (name, reason) => {
    expect(twsaaReceiver.normalize(name, Buffer.from('{}'), STORE)).toEqual([{ kind: 'ignored', reason }]);
  });
});
