import type {
  AppEvent,
  CustomerEvent,
  InvoiceEvent,
  QuestionEvent,
  ReviewEvent,
  ShipmentEvent,
  StoreFacts,
  SubscriptionEvent,
} from '../../store-events/store-event.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, MAX_TEXT_LENGTH } from '../reading/read-fields.js';
import { readStorePhone } from '../read-store-phone.js';
import { readTwsaaCustomer, readTwsaaShipment } from './read-twsaa-order.js';

export function readTwsaaCustomerEvent(
  data: JsonFields,
  change: CustomerEvent['change'],
  store: StoreFacts,
  at: Date | null,
): CustomerEvent | null {
  const customer = readTwsaaCustomer(data.at('customer'), store);
  if (!data.at('customer').isObject) return null;
  if (change !== 'otp') return { kind: 'customer', change, at, customer, otp: null };
  const code = data.text('otp.code', 20);
  if (!code) return null;
  return { kind: 'customer', change, at, customer, otp: { code, expiresInSeconds: data.count('otp.expires_in') } };
}

const readAuthor = (data: JsonFields, content: JsonFields, store: StoreFacts) =>
  readTwsaaCustomer([content.at('customer'), data.at('customer')].find(({ isObject }) => isObject) ?? content, store);

const readContent = (content: JsonFields) => ({
  text: content.firstText(['text', 'content', 'comment'], MAX_TEXT_LENGTH),
  productName: content.firstText(['product.name', 'product_name']),
  productUrl: content.url('product.url', 'product_url'),
});

const TARGETS: readonly ReviewEvent['target'][] = ['product', 'order', 'store', 'shipping'];

export function readTwsaaReview(data: JsonFields, store: StoreFacts, at: Date | null): ReviewEvent | null {
  const review = data.at('review');
  if (!review.isObject) return null;
  const stars = review.count('stars') ?? review.count('rating');
  return {
    kind: 'review',
    at,
    customer: readAuthor(data, review, store),
    ...readContent(review),
    target: TARGETS.find((target) => target === review.text('target')) ?? 'product',
    stars: stars !== null && stars >= 1 && stars <= 5 ? stars : null,
    orderId: review.id('order_id', 'order.id') ?? data.id('order.id'),
    reviewUrl: review.url('url', 'review_url'),
  };
}

export function readTwsaaQuestion(data: JsonFields, store: StoreFacts, at: Date | null): QuestionEvent | null {
  const question = data.at('question');
  if (!question.isObject) return null;
  return { kind: 'question', at, customer: readAuthor(data, question, store), ...readContent(question) };
}

export function readTwsaaShipmentEvent(
  data: JsonFields,
  change: ShipmentEvent['change'],
  store: StoreFacts,
  at: Date | null,
): ShipmentEvent | null {
  const [shipment, order] = [data.at('shipment'), data.at('order')];
  const orderId = order.id('id') ?? shipment.id('order_id');
  if (!orderId) return null;
  return {
    kind: 'shipment',
    change,
    at,
    orderId,
    orderNumber: order.id('number') ?? shipment.id('order_number'),
    orderPlacedAt: readStoreDate(order.raw('created_at'), 'UTC'),
    customer: readAuthor(order, data, store),
    shipment: readTwsaaShipment(shipment.isObject ? shipment : order.at('shipment')),
    city: order.text('shipping_address.city'),
    address: order.text('shipping_address.line', 500),
  };
}

export function readTwsaaInvoice(data: JsonFields, store: StoreFacts, at: Date | null): InvoiceEvent | null {
  const [invoice, order] = [data.at('invoice'), data.at('order')];
  const number = invoice.id('number', 'id');
  if (!number) return null;
  return {
    kind: 'invoice',
    at,
    number,
    orderId: order.id('id') ?? invoice.id('order_id'),
    orderPlacedAt: readStoreDate(order.raw('created_at'), 'UTC'),
    customer: readTwsaaCustomer(order.at('customer').isObject ? order.at('customer') : invoice.at('customer'), store),
    total: invoice.amount('total') ?? order.amount('total'),
    currency: invoice.currency(order.currency(store.currency, 'currency'), 'currency'),
    url: invoice.url('url') ?? order.url('invoice_url'),
    issuedAt: readStoreDate(invoice.raw('issued_at') ?? invoice.raw('date') ?? invoice.raw('created_at'), 'UTC'),
  };
}

export function readTwsaaApp(
  body: JsonFields,
  change: AppEvent['change'],
  store: StoreFacts,
  at: Date | null,
): AppEvent | null {
  const platformStoreId = body.id('store.id');
  if (!platformStoreId) return null;
  const merchant = body.at('data.merchant');
  const country = body.country('store.country_code') ?? store.country;
  return {
    kind: 'app',
    change,
    at,
    platformStoreId,
    merchant: {
      name: merchant.text('name'),
      email: merchant.text('email'),
      phone: readStorePhone([{ value: merchant.raw('phone') }], country).phone,
      storeName: body.text('store.name'),
    },
  };
}

export function readTwsaaSubscription(
  body: JsonFields,
  change: SubscriptionEvent['change'],
  at: Date | null,
): SubscriptionEvent | null {
  const platformStoreId = body.id('store.id');
  if (!platformStoreId) return null;
  const subscription = body.at('data.subscription');
  return {
    kind: 'subscription',
    change,
    at,
    platformStoreId,
    planName: subscription.firstText(['plan_name', 'plan.name', 'plan', 'name']),
    startsAt: readStoreDate(subscription.raw('starts_at') ?? subscription.raw('start_date'), 'UTC'),
    endsAt: readStoreDate(subscription.raw('ends_at') ?? subscription.raw('end_date'), 'UTC'),
    amount: subscription.amount('amount', 'total', 'price'),
  };
}
