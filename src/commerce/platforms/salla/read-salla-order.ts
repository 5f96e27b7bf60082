import type { OrderEvent, StoreFacts, StoreItem, StoreOrder, StoreShipment } from '../../store-events/store-event.js';
import { isCashOnDelivery } from '../reading/is-cash-on-delivery.js';
import { toItem } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, MAX_TEXT_LENGTH } from '../reading/read-fields.js';
import { readSallaCustomer } from './read-salla-customer.js';

/** Custom states have their parent's slug. */
const SLUGS: ReadonlySet<string> = new Set([
  'payment_pending',
  'under_review',
  'in_progress',
  'completed',
  'delivering',
  'delivered',
  'shipped',
  'canceled',
  'restored',
  'restoring',
]);

/** `unchanged`: only other fields changed. */
export type SallaState = 'created' | 'changed' | 'unchanged' | 'canceled' | 'restored';

export function readSallaOrder(
  data: JsonFields,
  state: SallaState,
  store: StoreFacts,
  at: Date | null,
): OrderEvent | null {
  const order = data.at('order').isObject ? data.at('order') : data;
  const id = order.id('id');
  if (!id) return null;
  const slug = (order.text('status.slug') ?? '').toLowerCase().replace('cancelled', 'canceled');
  const current = SLUGS.has(slug) ? [slug] : [];
  const statuses = {
    created: ['order_created', ...current],
    changed: current,
    unchanged: [],
    canceled: ['canceled'],
    restored: ['restored'],
  }[state];
  return { kind: 'order', at, statuses, isNew: state === 'created', order: toOrder(order, data, id, store) };
}

function toOrder(order: JsonFields, data: JsonFields, id: string, store: StoreFacts): StoreOrder {
  const method = order.firstText(['payment_method', 'payment.method']);
  const url = order.url('urls.customer');
  const cashFee = Number(order.amount('amounts.cash_on_delivery.amount') ?? 0);
  return {
    id,
    number: order.id('reference_id') ?? id,
    statusLabel: readLabel(order, data),
    customer: readSallaCustomer(order.at('customer'), store),
    currency: order.currency(store.currency, 'currency', 'amounts.total.currency', 'total.currency'),
    total: order.amount('amounts.total.amount', 'total.amount', 'total'),
    subtotal: order.amount('amounts.sub_total.amount', 'sub_total.amount'),
    shippingCost: order.amount('amounts.shipping_cost.amount'),
    tax: order.amount('amounts.tax.amount.amount', 'amounts.tax.amount'),
    discount: sumDiscounts(order),
    coupon: order.firstText(['coupon.code', 'amounts.discounts.0.code', 'coupon'], 100),
    paymentMethod: method,
    paymentStatus: order.raw('is_pending_payment') === true ? 'pending' : order.text('payment.status'),
    isCashOnDelivery: isCashOnDelivery(method) || cashFee > 0,
    url,
    invoiceUrl: url,
    paymentUrl: order.url('urls.checkout'),
    reviewUrl: order.url('urls.rating'),
    note: order.firstText(['customer_note', 'notes'], MAX_TEXT_LENGTH),
    city: order.firstText(['shipping.address.city', 'customer.city']),
    address: order.firstText(['shipping.address.shipping_address', 'shipping.address.street'], 500),
    shipment: readShipment(order),
    items: order.list('items').map(readSallaItem),
    placedAt: readStoreDate(order.raw('date')) ?? readStoreDate(order.raw('created_at')),
    cartIds: [order.id('cart_id'), order.id('cart.id')].filter((cart) => cart !== null),
    isTest: false,
  };
}

/** Prefers the merchant's label. */
const readLabel = (order: JsonFields, data: JsonFields): string | null =>
  order.text('status.customized.name') ??
  (data === order ? null : (data.text('customized.name') ?? data.text('status'))) ??
  order.firstText(['status.name', 'status']);

function sumDiscounts(order: JsonFields): string | null {
  const total = order.amount('amounts.discount.amount', 'total_discount.amount');
  const parts = order
    .list('amounts.discounts')
    .map((discount) => Number(discount.amount('discount.amount', 'discount') ?? 0));
  return total ?? (parts.length > 0 ? String(Number(parts.reduce((sum, part) => sum + part, 0).toFixed(4))) : null);
}

export const readSallaItem = (item: JsonFields): StoreItem =>
  toItem(item, {
    id: ['product_id', 'product.id'],
    name: ['name', 'product_name', 'product.name', 'title', 'product.title'],
    total: ['amounts.total.amount', 'amounts.total', 'total.amount', 'total', 'total_price.amount', 'total_price'],
    url: ['product.url', 'product.urls.customer', 'url'],
  });

/** Replaces "0", which Salla writes for absent values. */
const zeroToNull = (text: string | null): string | null => (text === '0' ? null : text);

function readShipment(order: JsonFields): StoreShipment | null {
  const parcel = order.list('shipments').find((candidate) => candidate.isObject) ?? order.at('shipping.shipment');
  const shipment = {
    company: parcel.text('courier_name') ?? order.text('shipping.company'),
    trackingNumber: zeroToNull(parcel.firstText(['tracking_number', 'shipping_number'], 100)),
    trackingUrl: parcel.url('tracking_link') ?? order.url('shipping.shipment.tracking_link'),
    status: parcel.text('status'),
  };
  return Object.values(shipment).some((value) => value !== null) ? shipment : null;
}
