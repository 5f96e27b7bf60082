import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { cartPluginKey } from './cart-plugin-key.js';
import { woocommerceReceiver } from './woocommerce-receiver.js';

const STORE: StoreFacts = {
  platform: 'woocommerce',
  name: null,
  url: 'https://tea.test/',
  country: 'SA',
  currency: 'SAR',
};
const NOW = new Date('2026-11-21T07:20:00Z');

type Json = Record<string, unknown>;
const read = (fixture: string): Json =>
  JSON.parse(readFileSync(`src/commerce/platforms/woocommerce/fixtures/${fixture}.json`, 'utf8')) as Json;
const formOf = (fields: Json): Buffer => Buffer.from(new URLSearchParams(fields as Record<string, string>).toString());
function eventOf(topic: string, body: Buffer | Json): StoreEvent {
  const sent = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const [event, ...otherEvents] = woocommerceReceiver.normalize(topic, sent, STORE);
  expect(otherEvents).toEqual([]);
  return event as StoreEvent;
}
const order = (changes: Json = {}): Json => ({ ...read('order.created'), ...changes });
const billing = (changes: Json) => ({ billing: { ...(read('order.created').billing as Json), ...changes } });
const LATER = { date_modified_gmt: '2026-11-24T09:00:00' };

describe('the verification of a delivery', () => {
  const body = Buffer.from('{"id":1,"phone":"+966500000001"}');
  const validSignature = 'bdF/GYwfgFnBLY7lbGbf+zJr6coz4vN/KN+mZ2182AA=';
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
  const cart = formOf(read('cartflows'));
  const ping = Buffer.from('webhook_id=123');

  it.each([
    ['a signature', { 'x-wc-webhook-signature': validSignature }, {}, body, 'genuine'],
    ['a wrong signature', { 'x-wc-webhook-signature': validSignature.slice(1) }, {}, body, 'refused'],
    [
      'a wrong signature and the valid key',
      { ...form, 'x-wc-webhook-signature': 'x' },
      { key: cartPluginKey('test-secret') },
      cart,
      'refused',
    ],
    ['no signature', {}, {}, body, 'refused'],
    ['a ping', form, {}, ping, 'nothing'],
    ['a ping with more fields', form, {}, Buffer.from('webhook_id=123&order_status=abandoned'), 'refused'],
    ['a form with the key', form, { key: cartPluginKey('test-secret') }, cart, 'genuine'],
    ['a form with the secret itself', form, { key: 'test-secret' }, cart, 'refused'],
    ['a form with another key', form, { key: 'test' }, cart, 'refused'],
    ['a form without a key', form, {}, cart, 'refused'],
    [
      'the key with JSON',
      { 'content-type': 'application/json' },
      { key: cartPluginKey('test-secret') },
      body,
      'refused',
    ],
  ])('a delivery with %s', (_, headers: Record<string, string>, query: Record<string, string>, sent, verdict) => {
    expect(woocommerceReceiver.verify({ headers, query, body: sent }, ['new', 'test-secret'], NOW)).toBe(verdict);
  });

  it('reads event names and keys', () => {
    const deliver = (headers: Record<string, string>, sent: Buffer) => ({ headers, query: {}, body: sent });
    const signed = (topic: string) => ({ 'x-wc-webhook-topic': topic, 'x-wc-webhook-signature': 'signature' });
    expect(woocommerceReceiver.nameOf(deliver(signed('order.created'), body))).toBe('order.created');
    for (const internal of ['order.draft', 'cartflows.cart'])
      expect(woocommerceReceiver.nameOf(deliver(signed(internal), body))).toBe('');
    // The plugin's key proves no topic.
    expect(woocommerceReceiver.nameOf(deliver({ ...form, 'x-wc-webhook-topic': 'order.created' }, body))).toBe('');
    expect(woocommerceReceiver.nameOf(deliver(form, cart))).toBe('cartflows.cart');
    expect(woocommerceReceiver.nameOf(deliver(form, ping))).toBe('');
    const keys = [
      deliver({ 'x-wc-webhook-delivery-id': 'a' }, body),
      deliver({ 'x-wc-webhook-delivery-id': 'a' }, cart),
      deliver({ 'x-wc-webhook-delivery-id': 'b' }, body),
      deliver({}, body),
    ].map((delivery) => woocommerceReceiver.keyOf(delivery));
    expect(new Set(keys).size).toBe(4);
    expect(keys.every((key) => key.length === 64)).toBe(true);
  });
});

describe('an order', () => {
  it('has all its fields', () => {
    expect(eventOf('order.created', order())).toEqual({
      kind: 'order',
      isNew: true,
      statuses: ['new', 'preparing'],
      at: new Date('2026-11-21T07:15:08Z'),
      order: {
        id: '842',
        number: '842',
        statusLabel: 'processing',
        currency: 'SAR',
        total: '201.00',
        customer: {
          id: '31',
          name: 'فهد السبيعي',
          firstName: 'فهد',
          email: 'fahad@example.com',
          phone: '966557778889',
          phoneProblem: null,
        },
        subtotal: '196.00',
        shippingCost: '15.00',
        tax: '26.22',
        discount: '10.00',
        coupon: 'tea10',
        paymentMethod: 'الدفع نقداً عند الاستلام',
        paymentStatus: 'pending',
        isCashOnDelivery: true,
        url: 'https://tea.test/checkout/order-received/842/?key=wc_order_77aa',
        invoiceUrl: 'https://tea.test/checkout/order-received/842/?key=wc_order_77aa',
        paymentUrl: 'https://tea.test/checkout/order-pay/842/?pay_for_order=true&key=wc_order_77aa',
        reviewUrl: null,
        note: 'اتصل قبل الوصول',
        city: 'أبها',
        address: 'حي الموظفين',
        shipment: {
          company: 'SMSA',
          trackingNumber: 'TE29',
          trackingUrl: null,
          status: null,
        },
        items: [
          {
            productId: '93',
            name: 'شاي أخضر',
            sku: 'TEA-1',
            quantity: 2,
            total: '186.00',
            url: null,
          },
        ],
        placedAt: new Date('2026-11-21T07:15:00Z'),
        cartIds: ['order:842'],
        isTest: false,
      },
    });
  });

  it.each([
    ['processing', 'preparing'],
    ['completed', 'delivered'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
    ['failed', 'failed'],
    ['on-hold', 'processed'],
    ['wc-shipped', 'indelivery'],
    ['shipped', 'indelivery'],
    ['out-for-delivery', 'indelivery'],
    ['ready', 'ready'],
    ['ready-for-pickup', 'ready'],
    ['delivered', 'delivered'],
    ['returned', 'reversed'],
    ['gift-wrapping', 'processed'],
    ['constructor', 'processed'],
  ])('with the state %s has the status %s', (status, expectedStatus) => {
    expect(eventOf('order.updated', order({ status, ...LATER }))).toMatchObject({
      isNew: false,
      statuses: [expectedStatus],
    });
  });

  it('shows the slug of a plugin’s state', () => {
    const event = eventOf('order.updated', order({ status: 'wc-gift-wrapping' }));
    expect(event).toMatchObject({ order: { statusLabel: 'gift wrapping' } });
  });

  it.each<[string, Json, string[]]>([
    ['waits for a bank', { status: 'on-hold', payment_method: 'bacs' }, ['new']],
    ['was a draft until now', { status: 'processing' }, ['new', 'preparing']],
    ['is days old', { status: 'processing', ...LATER }, ['preparing']],
    ['is in the trash', { status: 'trash' }, []],
  ])('that %s', (_, changes, statuses) => {
    expect(eventOf('order.updated', order(changes))).toMatchObject({ statuses });
  });

  it.each(['pending', 'checkout-draft', 'auto-draft'])('with the state %s is ignored as a draft', (status) => {
    expect(eventOf('order.created', order({ status }))).toEqual({ kind: 'ignored', reason: 'draft' });
  });

  it.each<[string, Json, object]>([
    ['order.created', { created_via: 'admin', needs_payment: true, payment_url: 'https://tea.test/pay/1' }, {}],
    ['order.updated', { created_via: 'rest-api', payment_url: 'https://tea.test/pay/1' }, {}],
    ['order.created', { created_via: '', payment_url: 'https://tea.test/pay/1' }, {}],
    ['order.created', { created_via: '', needs_payment: false }, { isIgnored: true }],
    ['order.created', { created_via: 'store-api', payment_url: 'https://tea.test/pay/1' }, { isIgnored: true }],
  ])('awaiting payment in %s with %j', (topic, changes, { isIgnored = false }: { isIgnored?: boolean }) => {
    const event = eventOf(topic, order({ status: 'pending', ...changes }));
    expect(event).toMatchObject(
      isIgnored ? { reason: 'draft' } : { statuses: ['new'], order: { paymentUrl: 'https://tea.test/pay/1' } },
    );
  });

  it('derives a missing payment page', () => {
    const written = order({ status: 'pending', created_via: 'admin', payment_url: undefined });
    expect(eventOf('order.created', written)).toMatchObject({
      order: { paymentUrl: 'https://tea.test/checkout/order-pay/842/?pay_for_order=true&key=wc_order_77aa' },
    });
  });

  it('decodes texts, and reads sums exactly', () => {
    const changes = {
      ...billing({
        first_name: '‏O&#039;Neil‮',
        last_name: 'Caf&eacute; &amp;amp; &#8211; &unknown;',
      }),
      currency: 'KWD',
      total: '‎1.125',
      line_items: [
        {
          name: 'A &lt;b&gt; &#x2014; B',
          quantity: 1,
          subtotal: '1.125',
        },
        {
          name: 'C&nbsp;D',
          quantity: 1,
          subtotal: '0.1',
        },
      ],
    };
    expect(eventOf('order.created', order(changes))).toMatchObject({
      order: {
        currency: 'KWD',
        total: '1.125',
        subtotal: '1.225',
        customer: {
          firstName: "O'Neil",
          name: "O'Neil Café &amp; – &unknown;",
        },
        items: [{ name: 'A <b> — B' }, { name: 'C D' }],
      },
    });
  });

  it('fetched as a draft is an active cart', () => {
    expect(eventOf('order.draft', order({ status: 'checkout-draft' }))).toMatchObject({
      kind: 'cart',
      change: 'touched',
      cart: {
        id: 'order:842',
        customer: { phone: '966557778889' },
        total: '201.00',
        productsCount: 2,
        checkoutUrl: 'https://tea.test/checkout/order-pay/842/?pay_for_order=true&key=wc_order_77aa',
        leftAt: new Date('2026-11-21T07:15:08Z'),
        orderId: null,
      },
    });
  });

  it.each<[string, Json, object]>([
    ['a guest', { customer_id: 0 }, { customer: { id: null, phone: '966557778889' } }],
    [
      'a local phone with a country',
      billing({ phone: '50012345', country: 'KW' }),
      { customer: { phone: '96550012345' } },
    ],
    ['no phone', billing({ phone: '' }), { customer: { phone: null, phoneProblem: 'no_phone' } }],
    [
      'the phone of the shipping address',
      { ...billing({ phone: '' }), shipping: { phone: '0551112223' } },
      { customer: { phone: '966551112223' } },
    ],
    ['a hidden phone', billing({ phone: '05*****889' }), { customer: { phoneProblem: 'masked_phone' } }],
    ['an impossible phone', billing({ phone: 'call me' }), { customer: { phoneProblem: 'bad_phone' } }],
    [
      'a payment',
      {
        date_paid_gmt: '2026-11-21T07:15:08',
        needs_payment: false,
        payment_method: 'mada',
        payment_method_title: 'مدى',
      },
      { paymentStatus: 'paid', paymentUrl: null, isCashOnDelivery: false },
    ],
    ['a partial refund', { refunds: [{ id: 1, total: '-20.00' }] }, { total: '201.00' }],
    ['nothing to pay', { total: '0.00' }, { total: '0.00' }],
    ['no lines', { line_items: {}, meta_data: null }, { items: [], subtotal: null, shipment: null }],
  ])('with %s', (_, changes, expected) => {
    expect(eventOf('order.updated', order(changes))).toMatchObject({ order: expected });
  });
});

describe('other events', () => {
  it('reads a customer without an address', () => {
    expect(eventOf('customer.created', read('customer.created'))).toMatchObject({
      kind: 'customer',
      change: 'created',
      at: new Date('2026-11-21T07:00:00Z'),
      customer: {
        id: '31',
        name: 'فهد السبيعي',
        email: 'fahad@example.com',
        phone: null,
        phoneProblem: 'no_phone',
      },
    });
  });

  it('reads a cart that CartFlows reports', () => {
    expect(eventOf('cartflows.cart', formOf(read('cartflows')))).toMatchObject({
      kind: 'cart',
      change: 'left',
      at: null,
      cart: {
        id: 'a1b2c3d4e5f6a7b8c9d0',
        customer: {
          name: 'فهد السبيعي',
          phone: '966557778889',
        },
        total: '120.00',
        coupon: 'TEA10',
        currency: 'SAR',
        productsCount: 4,
        items: [
          {
            name: 'شاي أخضر & نعناع',
            quantity: 3,
          },
          {
            name: 'شاي أحمر',
            quantity: 1,
          },
        ],
      },
    });
  });

  it('a completed CartFlows cart has the same ID, also with a coupon in the URL', () => {
    const token = Buffer.from('wcf_session_id=a1b2c3d4e5f6a7b8c9d0&wcf_coupon_code=x').toString('base64');
    const form = { order_status: 'completed', checkout_url: `https://tea.test/checkout/?wcf_ac_token=${token}` };
    expect(eventOf('cartflows.cart', formOf({ ...form, product_names: 'شاي، نعناع' }))).toMatchObject({
      change: 'completed',
      cart: {
        id: 'a1b2c3d4e5f6a7b8c9d0',
        items: [
          {
            name: 'شاي، نعناع',
            quantity: 1,
          },
        ],
      },
    });
  });

  it('a CartFlows cart with an unreadable table has only names', () => {
    const form = { ...read('cartflows'), product_table: `<tr ><td >${'<'.repeat(99_000)}`, product_names: 'شاي' };
    expect(eventOf('cartflows.cart', formOf(form))).toMatchObject({ cart: { items: [{ name: 'شاي' }] } });
  });

  it('a CartFlows cart without a token is identified by customer and amount', () => {
    const idOf = (changes: Json): unknown => {
      const event = eventOf('cartflows.cart', formOf({ ...read('cartflows'), checkout_url: '', ...changes }));
      return event.kind === 'cart' ? event.cart.id : null;
    };
    expect(idOf({})).toMatch(/^[\da-f]{64}$/);
    expect(idOf({ order_status: 'completed' })).toBe(idOf({}));
    expect(idOf({ cart_total: '1' })).not.toBe(idOf({}));
  });

  it.each([
    ['order.deleted', 'not_for_us'],
    ['customer.deleted', 'not_for_us'],
    ['action.woocommerce_payment_complete', 'unknown_event'],
    ['', 'unknown_event'],
    ['order.updated', 'unreadable'],
    ['customer.created', 'unreadable'],
    ['order.draft', 'unreadable'],
    ['cartflows.cart', 'unreadable'],
  ])('%s of an empty body is ignored: %s', (topic, reason) => {
    expect(eventOf(topic, {})).toEqual({ kind: 'ignored', reason });
  });
});
