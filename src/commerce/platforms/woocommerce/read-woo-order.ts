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
import { sumAmounts } from '../reading/sum-amounts.js';
import { isSoonAfter, statesOfCreation } from '../reading/states-of-creation.js';
import { readWooStatus, slugOf } from './read-woo-status.js';

const cartIdOf = (id: string): string => `order:${id}`;

/** Any event within a day counts as the first: a draft may wait for payment. */
const MAX_NEW_ORDER_AGE_HOURS = 24;

export function readWooOrder(order: JsonFields, isNew: boolean, store: StoreFacts): OrderEvent | null {
  const id = order.id('id');
  if (!id || !slugOf(order)) return null;
  const state = readWooStatus(order);
  const [placedAt, at] = [
    readStoreDate(order.raw('date_created_gmt'), 'UTC'),
    readStoreDate(order.raw('date_modified_gmt'), 'UTC'),
  ];
  const isRecent =
    isSoonAfter(placedAt, at, MAX_NEW_ORDER_AGE_HOURS) && ['processing', 'on-hold'].includes(slugOf(order));
  const isFirstReport = isNew || isRecent;
  const statuses = isFirstReport && state ? statesOfCreation(state) : state ? [state] : [];
  return { kind: 'order', at: at ?? placedAt, statuses, isNew, order: toOrder(order, id, placedAt, store) };
}

/** Reads fetched drafts, for which WooCommerce sends no event. */
export function readWooDraft(order: JsonFields, store: StoreFacts): CartEvent | null {
  const id = order.id('id');
  if (!id) return null;
  const { customer, items, coupon, currency, total, subtotal, paymentUrl } = toOrder(order, id, null, store);
  const at =
    readStoreDate(order.raw('date_modified_gmt'), 'UTC') ?? readStoreDate(order.raw('date_created_gmt'), 'UTC');
  const productsCount = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    kind: 'cart',
    change: 'touched',
    at,
    cart: {
      id: cartIdOf(id),
      customer,
      // Only the customer's browser has the draft's contents.
      checkoutUrl: paymentUrl ?? (store.url && `${store.url.replace(/\/+$/, '')}/checkout/`),
      coupon,
      currency,
      total,
      subtotal,
      items,
      productsCount,
      leftAt: at,
      createdAt: readStoreDate(order.raw('date_created_gmt'), 'UTC'),
      orderId: null,
    },
  };
}

export function readWooCustomer(fields: JsonFields, id: string | null, store: StoreFacts): StoreCustomer {
  const [billing, shipping] = [fields.at('billing'), fields.at('shipping')];
  const country = billing.country('country');
  return toCustomer(
    {
      id,
      firstName: fields.firstText(['billing.first_name', 'first_name', 'shipping.first_name']),
      lastName: fields.firstText(['billing.last_name', 'last_name', 'shipping.last_name']),
      email: fields.firstText(['billing.email', 'email']),
      phones: [
        { value: billing.raw('phone'), country },
        { value: shipping.raw('phone'), country: shipping.country('country') ?? country },
      ],
    },
    store.country,
  );
}

function toOrder(order: JsonFields, id: string, placedAt: Date | null, store: StoreFacts): StoreOrder {
  const isGuest = order.id('customer_id') === '0';
  const url = orderPageOf(order, id, store);
  const code = order.text('payment_method');
  const method = order.firstText(['payment_method_title', 'payment_method']);
  const address = order.at('shipping').text('city') ? order.at('shipping') : order.at('billing');
  return {
    id,
    number: order.id('number') ?? id,
    statusLabel: slugOf(order).replaceAll(/[-_]/g, ' ') || null,
    customer: readWooCustomer(order, isGuest ? null : order.id('customer_id'), store),
    currency: order.currency(store.currency, 'currency'),
    total: order.amount('total'),
    subtotal: sumAmounts(order.list('line_items').map((line) => line.amount('subtotal'))),
    shippingCost: order.amount('shipping_total'),
    tax: order.amount('total_tax'),
    discount: order.amount('discount_total'),
    coupon: order.text('coupon_lines.0.code', 100),
    paymentMethod: method,
    paymentStatus: order.text('date_paid_gmt') ? 'paid' : 'pending',
    isCashOnDelivery: isCashOnDelivery(code, method),
    url,
    invoiceUrl: url,
    reviewUrl: null,
    paymentUrl: order.raw('needs_payment') === false ? null : (order.url('payment_url') ?? payPageOf(order, id, store)),
    note: order.text('customer_note', MAX_TEXT_LENGTH),
    city: address.text('city'),
    address: address.text('address_1', 500),
    shipment: readTracking(order),
    items: order.list('line_items').map(readItem),
    placedAt,
    cartIds: [cartIdOf(id)],
    isTest: false,
  };
}

const readItem = (item: JsonFields): StoreItem =>
  toItem(item, { id: ['product_id'], name: ['name'], total: ['total'] });

/** Returns the default thank-you page. */
function orderPageOf(order: JsonFields, id: string, store: StoreFacts): string | null {
  const key = order.text('order_key', 100);
  if (!store.url || !key) return null;
  return `${store.url.replace(/\/+$/, '')}/checkout/order-received/${id}/?key=${encodeURIComponent(key)}`;
}

/** Replaces the URL that older versions omit. */
function payPageOf(order: JsonFields, id: string, store: StoreFacts): string | null {
  const key = order.text('order_key', 100);
  if (slugOf(order) !== 'pending' || !store.url || !key) return null;
  return `${store.url.replace(/\/+$/, '')}/checkout/order-pay/${id}/?pay_for_order=true&key=${encodeURIComponent(key)}`;
}

/** Reads the most common tracking extension. */
function readTracking(order: JsonFields): StoreShipment | null {
  const meta = order.list('meta_data').find((entry) => entry.text('key') === '_wc_shipment_tracking_items');
  const parcel = meta?.list('value').at(-1);
  if (!parcel) return null;
  const company = parcel.firstText(['tracking_provider', 'custom_tracking_provider']);
  const trackingUrl = parcel.url('tracking_link', 'custom_tracking_link', 'formatted_tracking_link');
  return { company, trackingNumber: parcel.text('tracking_number', 100), trackingUrl, status: null };
}
