import type {
  AppEvent,
  CustomerEvent,
  InvoiceEvent,
  QuestionEvent,
  ReviewEvent,
  ShipmentEvent,
  ShopFacts,
  SubscriptionEvent,
} from '../../store-events/store-event.js';
import { readDate } from '../reading/read-date.js';
import { type Fields, LONGEST_TEXT } from '../reading/read-fields.js';
import { readPhone } from '../read-phone.js';
import { readTwsaaCustomer, readTwsaaShipment } from './read-twsaa-order.js';

export function readTwsaaCustomerEvent(
  data: Fields,
  change: CustomerEvent['change'],
  shop: ShopFacts,
  at: Date | null,
): CustomerEvent | null {
  const customer = readTwsaaCustomer(data.at('customer'), shop);
  if (!data.at('customer').isObject) return null;
  if (change !== 'otp') return { kind: 'customer', change, at, customer, otp: null };
  const code = data.text('otp.code', 20);
  if (!code) return null;
  return { kind: 'customer', change, at, customer, otp: { code, expiresInSeconds: data.count('otp.expires_in') } };
}

/** Who wrote it stands beside what was written, or in it. */
const writerOf = (data: Fields, what: Fields, shop: ShopFacts) =>
  readTwsaaCustomer([what.at('customer'), data.at('customer')].find(({ isObject }) => isObject) ?? what, shop);

const productOf = (what: Fields) => ({
  text: what.firstText(['text', 'content', 'comment'], LONGEST_TEXT),
  productName: what.firstText(['product.name', 'product_name']),
  productUrl: what.url('product.url', 'product_url'),
});

const TARGETS: readonly ReviewEvent['target'][] = ['product', 'order', 'store', 'shipping'];

export function readTwsaaReview(data: Fields, shop: ShopFacts, at: Date | null): ReviewEvent | null {
  const review = data.at('review');
  if (!review.isObject) return null;
  const stars = review.count('stars') ?? review.count('rating');
  return {
    ...{ kind: 'review', at, customer: writerOf(data, review, shop), ...productOf(review) },
    target: TARGETS.find((target) => target === review.text('target')) ?? 'product',
    stars: stars !== null && stars >= 1 && stars <= 5 ? stars : null,
    orderId: review.id('order_id', 'order.id') ?? data.id('order.id'),
    reviewUrl: review.url('url', 'review_url'),
  };
}

export function readTwsaaQuestion(data: Fields, shop: ShopFacts, at: Date | null): QuestionEvent | null {
  const question = data.at('question');
  if (!question.isObject) return null;
  return { kind: 'question', at, customer: writerOf(data, question, shop), ...productOf(question) };
}

export function readTwsaaShipmentEvent(
  data: Fields,
  change: ShipmentEvent['change'],
  shop: ShopFacts,
  at: Date | null,
): ShipmentEvent | null {
  const [shipment, order] = [data.at('shipment'), data.at('order')];
  const orderId = order.id('id') ?? shipment.id('order_id');
  if (!orderId) return null;
  return {
    ...{ kind: 'shipment', change, at, orderId, orderNumber: order.id('number') ?? shipment.id('order_number') },
    customer: writerOf(order, data, shop),
    shipment: readTwsaaShipment(shipment.isObject ? shipment : order.at('shipment')),
    ...{ city: order.text('shipping_address.city'), address: order.text('shipping_address.line', 500) },
  };
}

export function readTwsaaInvoice(data: Fields, shop: ShopFacts, at: Date | null): InvoiceEvent | null {
  const [invoice, order] = [data.at('invoice'), data.at('order')];
  const number = invoice.id('number', 'id');
  if (!number) return null;
  return {
    ...{ kind: 'invoice', at, number, orderId: order.id('id') ?? invoice.id('order_id') },
    customer: readTwsaaCustomer(order.at('customer').isObject ? order.at('customer') : invoice.at('customer'), shop),
    total: invoice.amount('total') ?? order.amount('total'),
    currency: invoice.currency(order.currency(shop.currency, 'currency'), 'currency'),
    url: invoice.url('url') ?? order.url('invoice_url'),
    issuedAt: readDate(invoice.raw('issued_at') ?? invoice.raw('date') ?? invoice.raw('created_at'), 'UTC'),
  };
}

export function readTwsaaApp(
  body: Fields,
  change: AppEvent['change'],
  shop: ShopFacts,
  at: Date | null,
): AppEvent | null {
  const storeId = body.id('store.id');
  if (!storeId) return null;
  const merchant = body.at('data.merchant');
  const country = body.country('store.country_code') ?? shop.country;
  return {
    ...{ kind: 'app', change, at, storeId },
    merchant: {
      name: merchant.text('name'),
      email: merchant.text('email'),
      phone: readPhone([{ written: merchant.raw('phone') }], country).phone,
      storeName: body.text('store.name'),
    },
  };
}

export function readTwsaaSubscription(
  body: Fields,
  change: SubscriptionEvent['change'],
  at: Date | null,
): SubscriptionEvent | null {
  const storeId = body.id('store.id');
  if (!storeId) return null;
  const subscription = body.at('data.subscription');
  return {
    ...{ kind: 'subscription', change, at, storeId },
    planName: subscription.firstText(['plan_name', 'plan.name', 'plan', 'name']),
    startsAt: readDate(subscription.raw('starts_at') ?? subscription.raw('start_date'), 'UTC'),
    endsAt: readDate(subscription.raw('ends_at') ?? subscription.raw('end_date'), 'UTC'),
    amount: subscription.amount('amount', 'total', 'price'),
  };
}
