import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { shopifyReceiver } from './shopify-receiver.js';

const STORE: StoreFacts = { platform: 'shopify', name: null, url: null, country: 'SA', currency: 'SAR' };
const NOW = new Date('2026-11-21T07:15:05Z');
const ORDER_ID = '820982911946154517';

type Json = Record<string, unknown>;
const bytes = (fixture: string): Buffer => readFileSync(`src/commerce/platforms/shopify/fixtures/${fixture}.json`);
const read = (fixture: string): Json => JSON.parse(bytes(fixture).toString('utf8')) as Json;
function eventOf(topic: string, body: Buffer | Json): StoreEvent {
  const sent = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const [event, ...otherEvents] = shopifyReceiver.normalize(topic, sent, STORE);
  expect(otherEvents).toEqual([]);
  return event as StoreEvent;
}
const order = (changes: Json = {}): Json => ({ ...read('orders-create'), ...changes });

describe('verification, event names and keys', () => {
  const body = Buffer.from('{"id":1,"phone":"+966500000001"}');
  const validSignature = 'bdF/GYwfgFnBLY7lbGbf+zJr6coz4vN/KN+mZ2182AA=';

  it.each([
    ['a valid signature', { 'x-shopify-hmac-sha256': validSignature }, 'genuine'],
    ['the signature of another body', { 'x-shopify-hmac-sha256': validSignature.replace('b', 'c') }, 'refused'],
    ['no signature', {}, 'refused'],
  ])('a delivery with %s', (_, headers: Record<string, string>, verdict) => {
    expect(shopifyReceiver.verify({ headers, query: {}, body }, ['test-secret'], NOW)).toBe(verdict);
    expect(shopifyReceiver.verify({ headers, query: {}, body }, ['new', 'test-secret'], NOW)).toBe(verdict);
    expect(shopifyReceiver.verify({ headers, query: {}, body }, [], NOW)).toBe('refused');
  });

  it('repetitions have the key of the first delivery', () => {
    const deliver = (id: string | undefined, text: string) => ({
      headers: { 'x-shopify-topic': 'orders/create', 'x-shopify-webhook-id': id },
      query: {},
      body: Buffer.from(text),
    });
    expect(shopifyReceiver.nameOf(deliver('a', ''))).toBe('orders/create');
    expect(shopifyReceiver.nameOf({ headers: {}, query: {}, body })).toBe('');
    const key = shopifyReceiver.keyOf(deliver('a', '1'));
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(shopifyReceiver.keyOf(deliver('a', '2'))).toBe(key);
    expect(shopifyReceiver.keyOf(deliver('b', '1'))).not.toBe(key);
    expect(shopifyReceiver.keyOf(deliver(undefined, '1'))).not.toBe(shopifyReceiver.keyOf(deliver(undefined, '2')));
  });
});

describe('an order', () => {
  it('has all its fields, and ids to the last digit', () => {
    expect(eventOf('orders/create', bytes('orders-create'))).toEqual({
      kind: 'order',
      isNew: true,
      statuses: ['new'],
      at: new Date('2026-11-21T07:15:01Z'),
      order: {
        id: ORDER_ID,
        number: '#1042',
        statusLabel: 'pending',
        currency: 'SAR',
        total: '201.00',
        customer: {
          id: '115310627314723955',
          name: 'لمى الدوسري',
          firstName: 'لمى',
          email: 'lama@example.com',
          phone: '966533334445',
          phoneProblem: null,
        },
        subtotal: '186.00',
        shippingCost: '15.00',
        tax: '26.22',
        discount: '5.00',
        coupon: 'OUD5',
        paymentMethod: 'Cash on Delivery (COD)',
        paymentStatus: 'pending',
        isCashOnDelivery: true,
        url: 'https://oud.test/690933842/orders/abc/authenticate?key=x',
        paymentUrl: 'https://oud.test/690933842/orders/abc/authenticate?key=x',
        invoiceUrl: 'https://oud.test/690933842/orders/abc/authenticate?key=x',
        reviewUrl: null,
        note: 'هدية',
        city: 'الخبر',
        address: 'شارع الأمير',
        shipment: null,
        items: [
          {
            productId: '788032119674292923',
            name: 'عطر عود (50ml)',
            sku: 'OUD-50',
            quantity: 2,
            total: '186.00',
            url: null,
          },
        ],
        placedAt: new Date('2026-11-21T07:15:00Z'),
        cartIds: ['bd5a8aa1ecd019dd3520ff791ee3a24d', 'c1-68b7', '901414061'],
        isTest: false,
      },
    });
  });

  it.each<[Json, string[]]>([
    [{ financial_status: 'pending' }, []],
    [{ financial_status: 'authorized' }, ['processed']],
    [{ financial_status: 'partially_paid' }, ['processed']],
    [{ financial_status: 'paid' }, ['processed']],
    [{ financial_status: 'paid', fulfillment_status: 'partial' }, ['preparing']],
    [{ financial_status: 'pending', fulfillment_status: 'fulfilled' }, ['indelivery']],
    [{ fulfillment_status: 'fulfilled', fulfillments: [{ shipment_status: 'in_transit' }] }, ['indelivery']],
    [{ fulfillment_status: 'fulfilled', fulfillments: [{ shipment_status: 'delivered' }] }, ['delivered']],
    [{ fulfillment_status: 'fulfilled', fulfillments: [{ shipment_status: 'ready_for_pickup' }] }, ['ready']],
    [{ fulfillment_status: 'fulfilled', fulfillments: [{ shipment_status: 'attempted_delivery' }] }, ['failed']],
    [
      { financial_status: 'paid', fulfillments: [{ status: 'cancelled', shipment_status: 'delivered' }] },
      ['processed'],
    ],
    [{ financial_status: 'refunded', fulfillment_status: 'fulfilled' }, ['refunded']],
    [{ financial_status: 'partially_refunded' }, ['refunded']],
    [{ financial_status: 'partially_refunded', fulfillment_status: 'partial' }, ['refunded', 'preparing']],
    [{ financial_status: 'partially_refunded', fulfillment_status: 'fulfilled' }, ['refunded', 'indelivery']],
    [
      { financial_status: 'partially_refunded', fulfillments: [{ status: 'success', shipment_status: 'delivered' }] },
      ['refunded', 'delivered'],
    ],
    [{ financial_status: 'voided' }, ['voided']],
    [{ financial_status: 'expired' }, ['expired']],
    [{ cancelled_at: '2026-11-21T10:20:00+03:00', financial_status: 'refunded' }, ['cancelled']],
    [{ financial_status: 'in_dispute' }, []],
    [{ financial_status: 'constructor', fulfillments: [{ shipment_status: 'toString' }] }, []],
  ])('with %j has the statuses %j', (changes, statuses) => {
    const body = order({ ...changes, updated_at: '2026-11-22T10:15:00+03:00' });
    expect(eventOf('orders/updated', body)).toMatchObject({ isNew: false, statuses });
  });

  it.each<[Json, string[]]>([
    [{ financial_status: 'paid' }, ['new', 'processed']],
    [{ financial_status: 'voided' }, ['voided']],
    [{ financial_status: null }, ['new']],
  ])('created with %j has the statuses %j', (changes, statuses) => {
    expect(eventOf('orders/create', order(changes))).toMatchObject({ isNew: true, statuses });
  });

  it('is first reported by an earlier payment event', () => {
    const paid = order({ financial_status: 'paid' });
    expect(eventOf('orders/paid', paid)).toMatchObject({ isNew: false, statuses: ['new', 'processed'] });
    expect(eventOf('orders/updated', order())).toMatchObject({ isNew: false, statuses: ['new'] });
    expect(eventOf('orders/cancelled', order({ cancelled_at: 'x' }))).toMatchObject({ statuses: ['cancelled'] });
  });

  it.each<[string, Json, object]>([
    ['a partial refund', { financial_status: 'partially_refunded' }, { statusLabel: 'partially refunded' }],
    [
      'a payment',
      { financial_status: 'paid', payment_gateway_names: ['mada'] },
      { paymentUrl: null, isCashOnDelivery: false },
    ],
    [
      'a partial refund and a fulfillment',
      { financial_status: 'partially_refunded', fulfillment_status: 'fulfilled' },
      { statusLabel: 'partially refunded, fulfilled' },
    ],
    [
      'a currency with three decimals',
      { currency: 'KWD', line_items: [{ title: 'x', price: '1.125', quantity: 3 }] },
      { items: [{ total: '3.375' }] },
    ],
    ['a phone of its own', { phone: '+96550012345' }, { customer: { phone: '96550012345' } }],
    [
      'no access to names and phones',
      { customer: { id: 5 }, shipping_address: null },
      { customer: { id: '5', name: null, phone: null, phoneProblem: 'no_phone' } },
    ],
    ['a guest', { customer: null }, { customer: { id: null, name: 'لمى الدوسري', phone: '966533334445' } }],
    ['a hidden phone', { shipping_address: { phone: '05*****445' } }, { customer: { phoneProblem: 'masked_phone' } }],
    ['an impossible phone', { shipping_address: { phone: '999' } }, { customer: { phoneProblem: 'bad_phone' } }],
    ['nothing to pay', { total_price: '0.00' }, { total: '0.00' }],
    [
      'a parcel',
      { fulfillments: [{ tracking_company: 'SMSA', tracking_numbers: ['S1'] }] },
      { shipment: { company: 'SMSA', trackingNumber: 'S1' } },
    ],
  ])('with %s', (_, changes, expected) => {
    expect(eventOf('orders/updated', order(changes))).toMatchObject({ order: expected });
  });

  it('for a test is ignored', () => {
    expect(eventOf('orders/create', order({ test: true }))).toEqual({ kind: 'ignored', reason: 'test_order' });
  });

  it('is read from a fulfillment', () => {
    expect(eventOf('fulfillments/create', bytes('fulfillments-create'))).toMatchObject({
      kind: 'order',
      statuses: ['indelivery'],
      at: new Date('2026-11-22T07:00:00Z'),
      order: {
        id: ORDER_ID,
        number: '#1042',
        customer: { name: 'لمى الدوسري', phone: '966533334445' },
        total: null,
        shipment: { company: 'SMSA', trackingNumber: 'SM77', trackingUrl: 'https://track.test/SM77' },
      },
    });
  });

  it.each([
    ['in_transit', ['indelivery']],
    ['out_for_delivery', ['indelivery']],
    ['delivered', ['delivered']],
    ['ready_for_pickup', ['ready']],
    ['failure', ['failed']],
    ['label_printed', []],
  ])('is read from a fulfillment event with status %s', (status, statuses) => {
    const body = { ...read('fulfillment_events-create'), order_id: 9, status };
    expect(eventOf('fulfillment_events/create', body)).toMatchObject({
      statuses,
      order: { id: '9', customer: { phone: null, phoneProblem: 'no_phone' } },
    });
  });
});

describe('checkouts', () => {
  it('reads an active checkout', () => {
    expect(eventOf('checkouts/update', bytes('checkouts-update'))).toMatchObject({
      kind: 'cart',
      change: 'touched',
      at: new Date('2026-11-21T12:10:00Z'),
      cart: {
        id: '123123124',
        customer: { name: 'لمى الدوسري', phone: '966533334445' },
        currency: 'SAR',
        checkoutUrl: 'https://oud.test/690933842/checkouts/123123124/recover?key=x',
        total: '201.00',
        subtotal: '186.00',
        productsCount: 2,
        leftAt: new Date('2026-11-21T12:10:00Z'),
        items: [{ productId: '788032119674292923', name: 'عطر عود', quantity: 2, total: '186.00' }],
      },
    });
    expect(shopifyReceiver.abandonedAfterMinutes).toBe(60);
  });

  it.each<[string, Json, object]>([
    [
      'checkouts/update',
      { token: 't', completed_at: '2026-11-21T12:00:00Z' },
      { change: 'completed', cart: { id: 't' } },
    ],
    ['checkouts/delete', { id: 981820079 }, { change: 'dropped', cart: { id: '981820079' } }],
    ['checkouts/create', { token: null }, { kind: 'ignored', reason: 'unreadable' }],
  ])('reads %s of %j', (topic, body, event) => expect(eventOf(topic, body)).toMatchObject(event));
});

describe('other events', () => {
  it.each<[string, string, object]>([
    [
      'customers/create',
      'customers-create',
      { change: 'created', customer: { id: '706405506930370084', phone: '966533334445' } },
    ],
    ['customers/update', 'customers-create', { kind: 'customer', change: 'updated' }],
    [
      ...(['app/uninstalled', 'app-uninstalled'] as const),
      { kind: 'app', change: 'uninstalled', platformStoreId: 'oud.myshopify.com', merchant: { phone: '966500000009' } },
    ],
    [
      ...(['app_subscriptions/update', 'app_subscriptions-update'] as const),
      { kind: 'subscription', change: 'active', platformStoreId: '548380009', planName: 'Growth' },
    ],
  ])('reads %s', (topic, fixture, event) => expect(eventOf(topic, bytes(fixture))).toMatchObject(event));

  it.each([
    ['EXPIRED', { change: 'expired' }],
    ['FROZEN', { change: 'expired' }],
    ['CANCELLED', { change: 'cancelled' }],
    ['DECLINED', { change: 'cancelled' }],
    ['PENDING', { reason: 'not_for_us' }],
  ])('reads a plan that is %s', (status, event) => {
    const plan = { ...(read('app_subscriptions-update').app_subscription as Json), status };
    expect(eventOf('app_subscriptions/update', { app_subscription: plan })).toMatchObject(event);
  });

  it.each([
    ...['customers/data_request', 'customers/redact', 'shop/redact', 'app/scopes_update', 'shop/update'].map(
      (topic) => [topic, 'not_for_us'] as const,
    ),
    ['refunds/create', 'not_for_us'],
    ['products/create', 'unknown_event'],
    ['orders/create', 'unreadable'],
    ['fulfillments/create', 'unreadable'],
  ])('%s of an empty body is ignored: %s', (topic, reason) => {
    expect(eventOf(topic, {})).toEqual({ kind: 'ignored', reason });
  });
});
