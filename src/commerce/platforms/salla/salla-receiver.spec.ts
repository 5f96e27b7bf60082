import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { sign } from '../../../platform/webhooks/signatures.js';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { sallaReceiver } from './salla-receiver.js';

const STORE: StoreFacts = { platform: 'salla', name: null, url: null, country: 'SA', currency: 'SAR' };
const NOW = new Date('2026-11-22T08:20:10Z');
const CUSTOMER = {
  id: '310045002',
  name: 'نورة العتيبي',
  email: 'noura@example.com',
  phone: '966551234567',
  phoneProblem: null,
};

type Json = Record<string, unknown>;
const read = (fixture: string): Json =>
  JSON.parse(readFileSync(`src/commerce/platforms/salla/fixtures/${fixture}.json`, 'utf8')) as Json;
const eventOf = (
  fixture: string,
  change: (data: Record<string, never>) => void = () => {},
  eventName?: string,
): StoreEvent => {
  const body = read(fixture);
  change(body.data as Record<string, never>);
  const [event, ...otherEvents] = sallaReceiver.normalize(
    eventName ?? (body.event as string),
    Buffer.from(JSON.stringify(body)),
    STORE,
  );
  expect(otherEvents).toEqual([]);
  return event as StoreEvent;
};

describe('the verification of a delivery', () => {
  const body = Buffer.from('{"id":1,"phone":"+966500000001"}');
  const validSignature = '6dd17f198c1f8059c12d8ee56c66dffb326be9ca33e2f37f28dfa6676d7cd800';
  const token = { 'x-salla-security-strategy': 'Token' };

  it.each([
    ['a signature', { 'x-salla-security-strategy': 'Signature', 'x-salla-signature': validSignature }, 'genuine'],
    ['no strategy', { 'x-salla-signature': validSignature }, 'genuine'],
    ['another signature', { 'x-salla-signature': sign('other', body) }, 'refused'],
    ['half a signature', { 'x-salla-signature': validSignature.slice(0, 32) }, 'refused'],
    ['a token', { ...token, authorization: 'test-secret' }, 'genuine'],
    ['a wrong token', { ...token, authorization: 'Bearer test-secret' }, 'refused'],
    ['nothing', {}, 'refused'],
  ])('a delivery with %s', (_, headers: Record<string, string>, verdict) => {
    expect(sallaReceiver.verify({ headers, query: {}, body }, ['test-secret'], NOW)).toBe(verdict);
  });

  it('accepts the previous secret, and no delivery without a secret', () => {
    const delivery = { headers: { 'x-salla-signature': validSignature }, query: {}, body };
    expect(sallaReceiver.verify(delivery, ['new', 'test-secret'], NOW)).toBe('genuine');
    expect(sallaReceiver.verify(delivery, [], NOW)).toBe('refused');
    expect(sallaReceiver.verify({ ...delivery, headers: {} }, [''], NOW)).toBe('refused');
  });
});

describe('event names and keys', () => {
  const deliver = (text: string) => ({ headers: {}, query: {}, body: Buffer.from(text) });

  it.each([
    ['{"event":"order.created"}', 'order.created'],
    ['{"invoice_number":"1","order_id":5}', 'invoice.created'],
    ['{"event":7', ''],
    ['[]', ''],
  ])('the name of %s is %j', (body, name) => expect(sallaReceiver.nameOf(deliver(body))).toBe(name));

  it('identical bytes are one event', () => {
    const key = sallaReceiver.keyOf(deliver('{"a":1}'));
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(sallaReceiver.keyOf(deliver('{"a":1}'))).toBe(key);
    expect(sallaReceiver.keyOf(deliver('{"a":2}'))).not.toBe(key);
  });
});

describe('orders', () => {
  it('a new order has all its fields', () => {
    expect(eventOf('order.created')).toEqual({
      kind: 'order',
      isNew: true,
      statuses: ['order_created', 'payment_pending'],
      at: new Date('2026-11-22T08:20:05Z'),
      order: {
        id: '2220450017',
        number: '51040012',
        statusLabel: 'بانتظار التحويل',
        currency: 'SAR',
        total: '152',
        subtotal: '120',
        shippingCost: '20',
        tax: '19.83',
        discount: '10.5',
        coupon: 'RAMADAN',
        customer: {
          ...CUSTOMER,
          firstName: 'نورة',
        },
        paymentMethod: 'cod',
        paymentStatus: 'pending',
        isCashOnDelivery: true,
        note: null,
        url: 'https://dates.test/order/xk2',
        invoiceUrl: 'https://dates.test/order/xk2',
        paymentUrl: 'https://dates.test/checkout/xk2',
        reviewUrl: 'https://dates.test/rating/xk2',
        city: 'جدة',
        address: 'حي الروضة',
        shipment: {
          company: 'سبل',
          trackingNumber: null,
          trackingUrl: null,
          status: 'in_progress',
        },
        items: [
          {
            productId: '92210001',
            name: 'تمر سكري',
            sku: 'TMR-3',
            quantity: 3,
            total: '120',
            url: 'https://dates.test/p92210001',
          },
        ],
        placedAt: new Date('2026-11-22T08:20:00Z'),
        cartIds: [],
        isTest: false,
      },
    });
  });

  it('a change of state has its slug as status and the label of the merchant', () => {
    expect(eventOf('order.status.updated')).toMatchObject({
      kind: 'order',
      isNew: false,
      statuses: ['delivering'],
      at: new Date('2026-11-22T11:02:11Z'),
      order: {
        id: '2220450017',
        statusLabel: 'مع المندوب',
        total: '152',
        isCashOnDelivery: false,
        placedAt: null,
        customer: {
          ...CUSTOMER,
          firstName: null,
        },
        items: [
          {
            productId: '92210001',
            quantity: 3,
          },
        ],
        shipment: {
          company: 'سبل',
          trackingUrl: 'https://track.test/SPL7',
          trackingNumber: null,
        },
      },
    });
  });

  it.each([
    ['an unknown slug', { slug: 'request_quote', name: 'طلب عرض سعر' }, [], 'طلب عرض سعر'],
    ['a deleted state', { slug: null, name: 'محذوف' }, [], 'محذوف'],
    ['no slug at all', 'مع المندوب', [], 'مع المندوب'],
    ['the other spelling', { slug: 'Cancelled', name: 'ملغي' }, ['canceled'], 'ملغي'],
  ])('a change of state with %s', (_, status, statuses, statusLabel) => {
    const change = (data: { order: Json; status: unknown }) => {
      data.order.status = status;
      data.status = statusLabel;
    };
    expect(eventOf('order.status.updated', change as never)).toMatchObject({ statuses, order: { statusLabel } });
  });

  it.each([
    ['order.updated', []],
    ['order.payment.updated', []],
    ['order.cancelled', ['canceled']],
    ['order.refunded', ['restored']],
  ])('%s has the statuses %j', (name, statuses) => {
    expect(eventOf('order.created', undefined, name)).toMatchObject({ kind: 'order', isNew: false, statuses });
  });

  it.each([
    ['the flag of a draft', (data: Json) => (data.draft = true), { kind: 'ignored', reason: 'draft' }],
    ['no id', (data: Json) => (data.id = null), { kind: 'ignored', reason: 'unreadable' }],
    ['nothing to pay', (data: Json) => (data.amounts = { total: { amount: 0 } }), { order: { total: '0' } }],
    [
      'bank transfer',
      (data: Json) => Object.assign(data, { payment_method: 'bank', amounts: {} }),
      { order: { isCashOnDelivery: false } },
    ],
    [
      'no customer',
      (data: Json) => (data.customer = []),
      { order: { customer: { name: null, phone: null, phoneProblem: 'no_phone' } } },
    ],
  ])('a new order with %s', (_, change, event) =>
    expect(eventOf('order.created', change as never)).toMatchObject(event),
  );

  it.each([
    [{ mobile: 551234567, mobile_code: '+966' }, '966551234567', null],
    [{ mobile: '966551234567', mobile_code: '966' }, '966551234567', null],
    [{ mobile: 0, mobile_code: '+966' }, null, 'no_phone'],
    [{ mobile: '*******67', mobile_code: '+966' }, null, 'masked_phone'],
    [{ mobile: 551234567, mobile_code: '+965' }, null, 'bad_phone'],
  ])('reads the phone %j', (fields, phone, phoneProblem) => {
    const change = (data: Json) => (data.customer = fields);
    expect(eventOf('order.created', change as never)).toMatchObject({ order: { customer: { phone, phoneProblem } } });
  });
});

describe('the items of carts', () => {
  it('have names and sums of their items, in any notation', () => {
    const event = eventOf('abandoned.cart', (data: Json) =>
      Object.assign(data, {
        total: null,
        currency: 'KWD',
        customer: {
          first_name: 'نورة &amp;',
          last_name: 'العتيبي',
          mobile: '+966551234567',
        },
        items: [
          {
            product_id: 1,
            quantity: 2,
            product: {
              name: 'تمر &#8211; سكري',
              price: { amount: 1.125 },
            },
          },
          {
            product_id: 2,
            quantity: 1,
            product_name: 'عسل',
            amounts: { total: { amount: 0.5 } },
          },
          {
            product_id: 3,
            quantity: 1,
            name: 'هيل',
            total: '2.25',
          },
        ],
      }),
    );
    expect(event).toMatchObject({
      cart: {
        total: '5.000',
        currency: 'KWD',
        productsCount: 4,
        customer: { name: 'نورة & العتيبي' },
        items: [
          {
            name: 'تمر – سكري',
            total: '2.250',
          },
          {
            name: 'عسل',
            total: '0.5',
          },
          {
            name: 'هيل',
            total: '2.25',
          },
        ],
      },
    });
  });
});

describe('other events', () => {
  it.each<[string, object]>([
    [
      'abandoned.cart',
      {
        kind: 'cart',
        change: 'left',
        cart: {
          id: '1100000042',
          customer: CUSTOMER,
          checkoutUrl: 'https://dates.test/checkout/1100000042',
          coupon: 'AHLAN5',
          currency: 'SAR',
          total: '99.5',
          subtotal: '110',
          productsCount: 3,
          orderId: null,
          leftAt: new Date('2026-11-22T07:35:05Z'),
        },
      },
    ],
    ['abandoned.cart.purchased', { change: 'purchased', cart: { id: '1100000042', total: '99.5', items: [] } }],
    ['customer.created', { kind: 'customer', change: 'created', customer: { ...CUSTOMER, firstName: 'نورة' } }],
    [
      'customer.otp.request',
      { change: 'otp', customer: { phone: '966551234567' }, otp: { code: '8142', expiresInSeconds: null } },
    ],
    [
      'review.added',
      {
        kind: 'review',
        target: 'product',
        customer: CUSTOMER,
        stars: 4,
        text: 'طعمه رائع',
        productName: 'تمر سكري',
        productUrl: 'https://dates.test/p92210001',
        orderId: '2220450017',
      },
    ],
    [
      'shipment.created',
      {
        kind: 'shipment',
        change: 'created',
        orderId: '2220450017',
        orderNumber: '51040012',
        city: 'جدة',
        customer: {
          name: 'نورة العتيبي',
          phone: '966551234567',
        },
        shipment: {
          company: 'سبل',
          trackingNumber: 'SPL77012',
          status: 'created',
        },
      },
    ],
    [
      'invoice.created',
      { kind: 'invoice', number: '7781', orderId: '2220450017', total: '152', customer: { phone: '966551234567' } },
    ],
    ['app.store.authorize', { kind: 'app', change: 'authorized', platformStoreId: '1420033001' }],
    [
      'app.subscription.started',
      {
        kind: 'subscription',
        change: 'active',
        platformStoreId: '1420033001',
        planName: 'النمو',
        amount: '46.00',
        endsAt: new Date('2026-12-22T09:00:00Z'),
      },
    ],
  ])('reads %s', (fixture, event) => expect(eventOf(fixture)).toMatchObject(event));

  it.each<[string, (data: Json) => void, object]>([
    ['review.added', (data) => (data.type = 'ask'), { kind: 'question', text: 'طعمه رائع', productName: 'تمر سكري' }],
    ['review.added', (data) => (data.type = 'shipping'), { target: 'shipping' }],
    ['review.added', (data) => (data.type = 'testimonial'), { target: 'store' }],
    ['review.added', (data) => (data.rating = '11'), { stars: null }],
    ['customer.otp.request', (data) => (data.contact = 'a@b.test'), { customer: { email: 'a@b.test', phone: null } }],
    ['app.subscription.started', (data) => (data.item_type = 'addon'), { reason: 'not_for_us' }],
  ])('reads %s with a changed field', (fixture, change, event) => {
    expect(eventOf(fixture, change as never)).toMatchObject(event);
  });

  it.each([
    ['abandoned.cart.status.changed', { change: 'purchased' }],
    ['app.subscription.canceled', { kind: 'ignored', reason: 'unreadable' }],
    ['app.settings.updated', { kind: 'ignored', reason: 'not_for_us' }],
    ['app.other', { kind: 'ignored', reason: 'unknown_event' }],
    ['product.created', { kind: 'ignored', reason: 'unknown_event' }],
    ['constructor', { kind: 'ignored', reason: 'unknown_event' }],
  ])('reads the body of a cart under the event name %s', (name, event) => {
    const body = Buffer.from(JSON.stringify({ ...read('abandoned.cart.purchased'), merchant: null }));
    expect(sallaReceiver.normalize(name, body, STORE)).toMatchObject([event]);
  });
});
