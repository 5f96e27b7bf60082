import { describe, expect, it } from '@jest/globals';
import { compileText } from '../../templates/text/text.contract.js';
import { SECTIONS } from '../automations/settings-shapes.contract.js';
import { formatAmount } from './format-amount.js';
import { PLACEHOLDERS } from './placeholders.contract.js';
import { placeholderValues, withAllAliases } from './placeholders.js';
import type { StoreFacts, StoreCart, StoreCustomer, StoreEvent, StoreOrder } from './store-event.js';

const STORE: StoreFacts = {
  platform: 'salla',
  name: 'متجر تجريبي',
  url: 'https://store.test',
  country: 'SA',
  currency: 'SAR',
};
const CUSTOMER: StoreCustomer = {
  id: '7',
  name: 'سارة أحمد',
  firstName: null,
  email: 's@example.com',
  phone: '966500000001',
  phoneProblem: null,
};
const ITEM = { productId: '11', name: 'قهوة مختصة', sku: null, quantity: 2, total: '186.00', url: null };
const ORDER: StoreOrder = {
  id: '9001',
  number: '10231',
  statusLabel: 'تم الشحن',
  customer: CUSTOMER,
  currency: 'SAR',
  total: '100.00000000000000',
  subtotal: '186',
  shippingCost: '15.5',
  tax: '26.226',
  discount: null,
  coupon: 'HI',
  paymentMethod: 'مدى',
  paymentStatus: 'paid',
  isCashOnDelivery: false,
  url: 'https://store.test/o/1',
  paymentUrl: null,
  reviewUrl: 'https://store.test/r/1',
  invoiceUrl: null,
  note: null,
  city: 'الرياض',
  address: 'شارع العليا',
  shipment: { company: 'SMSA', trackingNumber: '2900', trackingUrl: null, status: null },
  items: [ITEM, { ...ITEM, name: 'عسل', quantity: 1 }],
  placedAt: new Date('2026-11-20T22:30:00Z'),
  cartIds: [],
  isTest: false,
};
const CART: StoreCart = {
  id: 'c-1',
  customer: CUSTOMER,
  checkoutUrl: 'https://store.test/c/1',
  coupon: null,
  currency: 'KWD',
  total: '0.2500',
  subtotal: null,
  items: [{ ...ITEM, name: '' }],
  productsCount: 2,
  orderId: null,
  leftAt: new Date('2026-11-21T08:30:00Z'),
};
const RENDER_TIME = { timeZone: 'Asia/Riyadh', now: new Date('2026-11-21T09:00:00Z') };

const render = (text: string, event: StoreEvent): string =>
  compileText(text).render(placeholderValues(event, STORE, RENDER_TIME), () => 0);
const orderEvent = (changes: Partial<StoreOrder> = {}): StoreEvent => ({
  kind: 'order',
  at: null,
  statuses: ['shipped'],
  isNew: false,
  order: { ...ORDER, ...changes },
});
const cartEvent: StoreEvent = { kind: 'cart', change: 'left', at: null, cart: CART };

describe('placeholderValues', () => {
  it.each([
    ['{اسم_المتجر} {رابط_المتجر}', 'متجر تجريبي https://store.test'],
    ['{اسم العميل}|{الاسم_الأول}|{جوال_العميل}|{بريد_العميل}', 'سارة أحمد|سارة|+966500000001|s@example.com'],
    ['{رقم_الطلب} {رقم_طلب} {order_number} {Order Number}', '10231 10231 10231 10231'],
    ['{حالة_الطلب} {تاريخ_الطلب}', 'تم الشحن 2026-11-21'],
    ['{إجمالي_الطلب} {اجمالي الطلب} {order_total} {العملة}', '100.00 100.00 100.00 SAR'],
    ['{المبلغ_قبل_الشحن} {تكلفة_الشحن} {الضريبة}', '186.00 15.50 26.23'],
    ['[{الخصم}{رابط_الدفع}]', '[]'],
    ['{المنتجات}', '- قهوة مختصة × 2\n- عسل × 1'],
    ['{عدد_المنتجات} {كوبون_الخصم} {طريقة_الدفع}', '3 HI مدى'],
    ['{شركة_الشحن} {رقم_التتبع} {المدينة} {عنوان_التوصيل}', 'SMSA 2900 الرياض شارع العليا'],
    ['{رابط_الطلب} {رابط_التقييم}', 'https://store.test/o/1 https://store.test/r/1'],
  ])('an order has %j', (text, expected) => {
    expect(render(text, orderEvent())).toBe(expected);
  });

  it('a cart omits products without a name', () => {
    expect(render('{رقم_السلة} {إجمالي_السلة} {عدد_منتجات_السلة} {مدة_الترك}[{منتجات_السلة}]', cartEvent)).toBe(
      'c-1 0.250 2 30[]',
    );
  });

  it('offers the currency with each amount', () => {
    for (const section of ['order', 'cart', 'invoice'] as const)
      expect(PLACEHOLDERS[section].map(({ en }) => en)).toContain('currency');
    expect(render('{إجمالي_السلة} {العملة}', cartEvent)).toBe('0.250 KWD');
  });

  it('rounds the expiry of a code up to minutes', () => {
    const otp = { code: '5331', expiresInSeconds: 290 };
    const event: StoreEvent = { kind: 'customer', change: 'otp', at: null, customer: CUSTOMER, otp };
    expect(render('{رمز_التحقق} {مدة_صلاحية_الرمز}', event)).toBe('5331 5');
  });

  it('a plan has its remaining days', () => {
    const event: StoreEvent = {
      kind: 'subscription',
      change: 'warning',
      at: null,
      platformStoreId: '1',
      planName: 'النمو',
      amount: '79.01',
      startsAt: new Date('2026-10-23T08:00:00Z'),
      endsAt: new Date('2026-11-23T08:00:00Z'),
    };
    expect(render('{اسم_الباقة} {تاريخ_البداية} {تاريخ_الانتهاء} {المبلغ} {الأيام_المتبقية}', event)).toBe(
      'النمو 2026-10-23 2026-11-23 79.01 2',
    );
  });

  it('never interprets braces typed by a customer', () => {
    const customer = { ...CUSTOMER, name: '{رقم_الطلب} {{a|b}}' };
    expect(render('{اسم_العميل}', orderEvent({ customer }))).toBe('{رقم_الطلب} {{a|b}}');
  });

  it('lists of products are bounded', () => {
    const lines = render('{المنتجات}', orderEvent({ items: Array.from({ length: 250 }, () => ITEM) })).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([41, '… +210']);
  });

  it('a list that is too long ends after a whole line, with the number of omitted products', () => {
    const item = (_: unknown, index: number) => ({ ...ITEM, name: `${'قهوة '.repeat(20)}${index}` });
    const lines = render('{المنتجات}', orderEvent({ items: Array.from({ length: 300 }, item) })).split('\n');
    expect(lines.slice(0, -1).every((line) => line.endsWith(' × 2'))).toBe(true);
    expect(lines.at(-1)).toBe(`… +${300 - (lines.length - 1)}`);
    expect(lines.join('\n').length).toBeLessThanOrEqual(2000);
  });

  it('an ignored event has the placeholders of the store', () => {
    expect(Object.keys(placeholderValues({ kind: 'ignored', reason: 'draft' }, STORE, RENDER_TIME))).toContain(
      'store name',
    );
  });
});

describe('PLACEHOLDERS', () => {
  it.each([...SECTIONS])('texts of %s have the common placeholders and those of their section', (section) => {
    const names = [...PLACEHOLDERS.all, ...PLACEHOLDERS[section]].map(({ en }) => en);
    expect(names).toEqual(expect.arrayContaining(['store_name', 'first_name', PLACEHOLDERS[section][0]?.en]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('pairs each English name with one Arabic name in all sections', () => {
    const pairs = new Map<string, string>();
    for (const { ar, en } of Object.values(PLACEHOLDERS).flat()) {
      expect(pairs.get(en) ?? ar).toBe(ar);
      pairs.set(en, ar);
    }
    expect(new Set(pairs.values()).size).toBe(pairs.size);
  });
});

describe('withAllAliases', () => {
  it('accepts values of any type and omits empty ones', () => {
    expect(withAllAliases({ cart_coupon: 'BACK10', city: ' ', unknown_name: 3 })).toEqual({
      'كوبون السله': 'BACK10',
      'كوبون سله': 'BACK10',
      'cart coupon': 'BACK10',
      'unknown name': '3',
    });
  });
});

describe('formatAmount', () => {
  it.each([
    ['100.00000000000000', 'SAR', '100.00'],
    ['201', 'SAR', '201.00'],
    ['0', 'SAR', '0.00'],
    ['150', 'SAR', '150.00'],
    ['1500', 'JPY', '1500'],
    ['0.00', 'SAR', '0.00'],
    ['25.5', 'SAR', '25.50'],
    ['9.999', 'SAR', '10.00'],
    ['0.2505', 'KWD', '0.251'],
    ['-3.004', 'USD', '-3.00'],
    ['1.125', 'BHD', '1.125'],
    ['1.5', 'IQD', '1.500'],
    ['1500.00', 'JPY', '1500'],
    ['-9.5', 'KRW', '-10'],
    ['abc', 'SAR', ''],
    [null, 'SAR', ''],
  ])('%s %s is %s', (amount, currency, expected) => {
    expect(formatAmount(amount, currency)).toBe(expected);
  });
});
