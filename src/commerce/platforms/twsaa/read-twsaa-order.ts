import type {
  CartEvent,
  OrderEvent,
  StoreFacts,
  StoreCustomer,
  StoreItem,
  StoreOrder,
  StoreShipment,
} from '../../store-events/store-event.js';
import { isCashOnDelivery } from '../reading/is-cash-on-delivery.js';
import { toCustomer, toItem } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, MAX_TEXT_LENGTH } from '../reading/read-fields.js';

const STATUSES: ReadonlySet<string> = new Set([
  'new',
  'pending',
  'pending_payment',
  'reviewed',
  'processing',
  'processed',
  'shipped',
  'shipping',
  'delivered',
  'canceled',
  'returning',
  'returned',
  'paid',
  'refunded',
]);

export function readTwsaaCustomer(customer: JsonFields, store: StoreFacts): StoreCustomer {
  const phone = { value: customer.raw('phone'), country: customer.country('country_code') };
  return toCustomer(
    {
      id: customer.id('id'),
      name: customer.text('name'),
      firstName: customer.text('first_name'),
      lastName: customer.text('last_name'),
      email: customer.text('email'),
      phones: [phone],
    },
    store.country,
  );
}

export function readTwsaaOrder(
  order: JsonFields,
  change: 'created' | 'status' | 'payment',
  store: StoreFacts,
  at: Date | null,
): OrderEvent | null {
  const id = order.id('id');
  if (!id) return null;
  const text = (change === 'payment' ? order.text('payment_status') : order.text('status'))?.toLowerCase() ?? '';
  const status = text === 'cancelled' ? 'canceled' : text;
  const hasMessage = STATUSES.has(status) && (change !== 'payment' || status === 'paid' || status === 'refunded');
  return {
    kind: 'order',
    at,
    statuses: hasMessage ? [status] : [],
    isNew: change === 'created',
    order: toOrder(order, id, store),
  };
}

function toOrder(order: JsonFields, id: string, store: StoreFacts): StoreOrder {
  const method = order.text('payment_method');
  return {
    id,
    number: order.id('number') ?? id,
    statusLabel: order.firstText(['status_label', 'status']),
    customer: readTwsaaCustomer(order.at('customer'), store),
    currency: order.currency(store.currency, 'currency'),
    total: order.amount('total'),
    subtotal: order.amount('subtotal'),
    shippingCost: order.amount('shipping'),
    tax: order.amount('tax'),
    discount: order.amount('discount'),
    coupon: order.text('coupon', 100),
    paymentMethod: method,
    paymentStatus: order.text('payment_status'),
    isCashOnDelivery: isCashOnDelivery(method),
    url: order.url('url'),
    paymentUrl: order.url('payment_url'),
    reviewUrl: order.url('review_url'),
    invoiceUrl: order.url('invoice_url'),
    note: order.text('note', MAX_TEXT_LENGTH),
    city: order.text('shipping_address.city'),
    address: order.text('shipping_address.line', 500),
    shipment: order.at('shipment').isObject ? readTwsaaShipment(order.at('shipment')) : null,
    items: order.list('items').map(readItem),
    placedAt: readStoreDate(order.raw('created_at'), 'UTC'),
    cartIds: [order.id('cart_id')].filter((cart) => cart !== null),
    isTest: false,
  };
}

export const readTwsaaShipment = (shipment: JsonFields): StoreShipment => ({
  company: shipment.text('company'),
  trackingNumber: shipment.text('tracking_number', 100),
  trackingUrl: shipment.url('tracking_url'),
  status: shipment.text('status'),
});

const readItem = (item: JsonFields): StoreItem =>
  toItem(item, { id: ['product_id', 'id'], name: ['name'], total: ['total'], url: ['url', 'product_url'] });

export function readTwsaaCart(
  cart: JsonFields,
  change: CartEvent['change'],
  store: StoreFacts,
  at: Date | null,
): CartEvent | null {
  const id = cart.id('id');
  if (!id) return null;
  const items = cart.list('items').map(readItem);
  const minutes = cart.count('age_minutes');
  return {
    kind: 'cart',
    change,
    at,
    cart: {
      id,
      items,
      customer: readTwsaaCustomer(cart.at('customer'), store),
      checkoutUrl: cart.url('checkout_url'),
      coupon: cart.text('coupon', 100),
      currency: cart.currency(store.currency, 'currency'),
      total: cart.amount('total'),
      subtotal: cart.amount('subtotal'),
      productsCount: cart.count('products_count') ?? items.reduce((sum, { quantity }) => sum + quantity, 0),
      createdAt: readStoreDate(cart.raw('created_at'), 'UTC'),
      leftAt: at && minutes !== null ? new Date(at.getTime() - minutes * 60_000) : null,
      orderId: cart.id('order_id'),
    },
  };
}
