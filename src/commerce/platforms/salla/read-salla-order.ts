import type { OrderEvent, ShopFacts, StoreItem, StoreOrder, StoreShipment } from '../../store-events/store-event.js';
import { isCashOnDelivery } from '../reading/is-cash-on-delivery.js';
import { toItem } from '../reading/read-customer.js';
import { readDate } from '../reading/read-date.js';
import { type Fields, LONGEST_TEXT } from '../reading/read-fields.js';
import { readSallaCustomer } from './read-salla-customer.js';

/** The words of the settings are Salla's own slugs; merchants' own states keep the slug of the state they were made from. */
const SLUGS: ReadonlySet<string> = new Set([
  ...['payment_pending', 'under_review', 'in_progress', 'completed', 'delivering', 'delivered', 'shipped', 'canceled'],
  ...['restored', 'restoring'],
]);

/** What the event itself says of the order. `present`: its state is what changed; `none`: something else did. */
export type SallaState = 'created' | 'present' | 'none' | 'canceled' | 'restored';

/** `data`: the order, or a change with the order inside. Null when it names no order. */
export function readSallaOrder(data: Fields, state: SallaState, shop: ShopFacts, at: Date | null): OrderEvent | null {
  const order = data.at('order').isObject ? data.at('order') : data;
  const id = order.id('id');
  if (!id) return null;
  const slug = (order.text('status.slug') ?? '').toLowerCase().replace('cancelled', 'canceled');
  const present = SLUGS.has(slug) ? [slug] : [];
  const statuses = {
    ...{ created: ['order_created', ...present], present, none: [] },
    ...{ canceled: ['canceled'], restored: ['restored'] },
  }[state];
  return { kind: 'order', at, statuses, isNew: state === 'created', order: toOrder(order, data, id, shop) };
}

function toOrder(order: Fields, data: Fields, id: string, shop: ShopFacts): StoreOrder {
  const method = order.firstText(['payment_method', 'payment.method']);
  const url = order.url('urls.customer');
  const cashFee = Number(order.amount('amounts.cash_on_delivery.amount') ?? 0);
  return {
    id,
    number: order.id('reference_id') ?? id,
    statusLabel: readLabel(order, data),
    customer: readSallaCustomer(order.at('customer'), shop),
    currency: order.currency(shop.currency, 'currency', 'amounts.total.currency', 'total.currency'),
    total: order.amount('amounts.total.amount', 'total.amount', 'total'),
    subtotal: order.amount('amounts.sub_total.amount', 'sub_total.amount'),
    shippingCost: order.amount('amounts.shipping_cost.amount'),
    tax: order.amount('amounts.tax.amount.amount', 'amounts.tax.amount'),
    discount: sumDiscounts(order),
    coupon: order.firstText(['coupon.code', 'amounts.discounts.0.code', 'coupon'], 100),
    paymentMethod: method,
    paymentStatus: order.raw('is_pending_payment') === true ? 'pending' : order.text('payment.status'),
    isCashOnDelivery: isCashOnDelivery(method) || cashFee > 0,
    ...{ url, invoiceUrl: url, paymentUrl: order.url('urls.checkout'), reviewUrl: order.url('urls.rating') },
    note: order.firstText(['customer_note', 'notes'], LONGEST_TEXT),
    city: order.firstText(['shipping.address.city', 'customer.city']),
    address: order.firstText(['shipping.address.shipping_address', 'shipping.address.street'], 500),
    shipment: readShipment(order),
    items: order.list('items').map(readSallaItem),
    placedAt: readDate(order.raw('date')) ?? readDate(order.raw('created_at')),
    cartIds: [order.id('cart_id'), order.id('cart.id')].filter((cart) => cart !== null),
    isTest: false,
  };
}

/** The merchant's own word first; in changes of state `status` is that text itself. */
const readLabel = (order: Fields, data: Fields): string | null =>
  order.text('status.customized.name') ??
  (data === order ? null : (data.text('customized.name') ?? data.text('status'))) ??
  order.firstText(['status.name', 'status']);

function sumDiscounts(order: Fields): string | null {
  const whole = order.amount('amounts.discount.amount', 'total_discount.amount');
  const parts = order.list('amounts.discounts').map((one) => Number(one.amount('discount.amount', 'discount') ?? 0));
  return whole ?? (parts.length > 0 ? String(Number(parts.reduce((sum, part) => sum + part, 0).toFixed(4))) : null);
}

export const readSallaItem = (item: Fields): StoreItem =>
  toItem(item, {
    ...{ id: ['product_id', 'product.id'], name: ['name', 'product_name', 'product.name'] },
    ...{ total: ['amounts.total.amount', 'total.amount'], url: ['product.url', 'product.urls.customer', 'url'] },
  });

/** Nothing stands as "0". */
const said = (text: string | null): string | null => (text === '0' ? null : text);

function readShipment(order: Fields): StoreShipment | null {
  const parcel = order.list('shipments').find((one) => one.isObject) ?? order.at('shipping.shipment');
  const shipment = {
    company: parcel.text('courier_name') ?? order.text('shipping.company'),
    trackingNumber: said(parcel.firstText(['tracking_number', 'shipping_number'], 100)),
    trackingUrl: parcel.url('tracking_link') ?? order.url('shipping.shipment.tracking_link'),
    status: parcel.text('status'),
  };
  return Object.values(shipment).some((value) => value !== null) ? shipment : null;
}
