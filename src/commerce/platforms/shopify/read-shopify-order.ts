import type {
  OrderEvent,
  StoreFacts,
  StoreCustomer,
  StoreItem,
  StoreOrder,
  StoreShipment,
} from '../../store-events/store-event.js';
import { isCashOnDelivery } from '../reading/is-cash-on-delivery.js';
import { noCustomer, toCustomer, toItem } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, MAX_TEXT_LENGTH } from '../reading/read-fields.js';
import { multiplyAmount } from '../reading/sum-amounts.js';
import { isSoonAfter, statesOfCreation } from '../reading/states-of-creation.js';
import { labelOf, readDelivery, readShopifyStates } from './read-shopify-status.js';

export function readShopifyBuyer(fields: JsonFields, store: StoreFacts): StoreCustomer {
  const [shipping, billing] = [fields.at('shipping_address'), fields.at('billing_address')];
  const country = shipping.country('country_code') ?? billing.country('country_code');
  const [firstName, lastName] = [fields.text('customer.first_name'), fields.text('customer.last_name')];
  return toCustomer(
    {
      id: fields.id('customer.id'),
      ...(firstName || lastName ? { firstName, lastName } : { name: shipping.text('name') ?? billing.text('name') }),
      email: fields.firstText(['email', 'customer.email']),
      phones: [
        { value: fields.raw('phone'), country },
        { value: fields.raw('customer.phone'), country },
        { value: shipping.raw('phone'), country },
        { value: billing.raw('phone'), country: billing.country('country_code') ?? country },
      ],
    },
    store.country,
  );
}

/** Any event within an hour counts as the first: "paid" may arrive before "created". */
const MAX_NEW_ORDER_AGE_HOURS = 1;

export function readShopifyOrder(order: JsonFields, isNew: boolean, store: StoreFacts): OrderEvent | null {
  const id = order.id('id');
  if (!id) return null;
  const states = readShopifyStates(order);
  const at = readStoreDate(order.raw('updated_at')) ?? readStoreDate(order.raw('created_at'));
  const isFirstReport = isNew || isSoonAfter(readStoreDate(order.raw('created_at')), at, MAX_NEW_ORDER_AGE_HOURS);
  const statuses = isFirstReport ? statesOfCreation(...states) : states.filter((state) => state !== 'new');
  return { kind: 'order', at, statuses, isNew, order: toOrder(order, id, store) };
}

function toOrder(order: JsonFields, id: string, store: StoreFacts): StoreOrder {
  const gateways = order.list('payment_gateway_names').map((_, index) => order.text(`payment_gateway_names.${index}`));
  const url = order.url('order_status_url');
  const address = order.at('shipping_address').isObject ? order.at('shipping_address') : order.at('billing_address');
  const isPaymentPending = ['pending', 'partially_paid'].includes(order.text('financial_status') ?? '');
  return {
    id,
    number: order.id('name', 'order_number') ?? id,
    statusLabel: labelOf(order),
    customer: readShopifyBuyer(order, store),
    currency: order.currency(store.currency, 'currency', 'presentment_currency'),
    total: order.amount('total_price'),
    subtotal: order.amount('subtotal_price'),
    shippingCost: order.amount('total_shipping_price_set.shop_money.amount', 'shipping_lines.0.price'),
    tax: order.amount('total_tax'),
    discount: order.amount('total_discounts'),
    coupon: order.text('discount_codes.0.code', 100),
    paymentMethod: gateways.find((gateway) => gateway !== null) ?? order.text('gateway'),
    paymentStatus: order.text('financial_status'),
    isCashOnDelivery: isCashOnDelivery(...gateways, order.text('gateway')),
    url,
    invoiceUrl: url,
    paymentUrl: isPaymentPending ? url : null,
    reviewUrl: null,
    note: order.text('note', MAX_TEXT_LENGTH),
    city: address.text('city'),
    address: address.text('address1', 500),
    shipment: readShopifyShipment(order.list('fulfillments').at(-1)),
    items: order.list('line_items').map(readShopifyItem),
    placedAt: readStoreDate(order.raw('created_at')),
    cartIds: [order.id('checkout_token'), order.id('cart_token'), order.id('checkout_id')].filter(
      (cart) => cart !== null,
    ),
    isTest: order.flag('test'),
  };
}

export function readShopifyItem(item: JsonFields): StoreItem {
  const parsed = toItem(item, { id: ['product_id'], name: ['title', 'name'], total: ['line_price'] });
  const variant = item.text('variant_title', 100);
  return {
    ...parsed,
    name: variant && variant !== 'Default Title' ? `${parsed.name} (${variant})`.slice(0, 255) : parsed.name,
    total: parsed.total ?? multiplyAmount(item.amount('price'), parsed.quantity),
  };
}

function readShopifyShipment(fulfillment: JsonFields | undefined): StoreShipment | null {
  if (!fulfillment?.isObject) return null;
  return {
    company: fulfillment.text('tracking_company'),
    trackingNumber: fulfillment.firstText(['tracking_number', 'tracking_numbers.0'], 100),
    trackingUrl: fulfillment.url('tracking_url', 'tracking_urls.0'),
    status: fulfillment.firstText(['shipment_status', 'status'])?.replaceAll('_', ' ') ?? null,
  };
}

/** Uses the recipient, as fulfillments have no customer. */
export function readShopifyFulfillment(fulfillment: JsonFields, store: StoreFacts): OrderEvent | null {
  const id = fulfillment.id('order_id');
  if (!id) return null;
  const destination = fulfillment.at('destination');
  const isSent = fulfillment.text('status') === 'success';
  const state = readDelivery(fulfillment.text('shipment_status')) ?? (isSent ? 'indelivery' : null);
  const parts = {
    name: destination.text('name'),
    email: fulfillment.text('email'),
    phones: [{ value: destination.raw('phone'), country: destination.country('country_code') }],
  };
  const order = {
    ...orderWithOnlyId(id, store),
    // "#1001.1" is the first fulfillment of "#1001".
    number: fulfillment.id('name')?.replace(/\.\d+$/, '') ?? id,
    statusLabel: fulfillment.text('shipment_status')?.replaceAll('_', ' ') ?? (isSent ? 'fulfilled' : null),
    customer: toCustomer(parts, store.country),
    city: destination.text('city'),
    address: destination.text('address1', 500),
    shipment: readShopifyShipment(fulfillment),
    items: fulfillment.list('line_items').map(readShopifyItem),
  };
  return { kind: 'order', at: fulfillmentTime(fulfillment), statuses: state ? [state] : [], isNew: false, order };
}

export function readShopifyFulfillmentEvent(event: JsonFields, store: StoreFacts): OrderEvent | null {
  const id = event.id('order_id');
  if (!id) return null;
  const status = event.text('status');
  const state = readDelivery(status);
  const label = status?.replaceAll('_', ' ') ?? null;
  const shipment = { company: null, trackingNumber: null, trackingUrl: null, status: label };
  const order = { ...orderWithOnlyId(id, store), statusLabel: label, shipment, city: event.text('city') };
  return { kind: 'order', at: fulfillmentTime(event), statuses: state ? [state] : [], isNew: false, order };
}

const fulfillmentTime = (fields: JsonFields): Date | null =>
  readStoreDate(fields.raw('happened_at')) ??
  readStoreDate(fields.raw('updated_at')) ??
  readStoreDate(fields.raw('created_at'));

const orderWithOnlyId = (id: string, store: StoreFacts): StoreOrder => ({
  id,
  number: id,
  statusLabel: null,
  customer: noCustomer(),
  currency: store.currency,
  total: null,
  subtotal: null,
  shippingCost: null,
  tax: null,
  discount: null,
  coupon: null,
  paymentMethod: null,
  paymentStatus: null,
  isCashOnDelivery: false,
  url: null,
  paymentUrl: null,
  reviewUrl: null,
  invoiceUrl: null,
  note: null,
  city: null,
  address: null,
  shipment: null,
  items: [],
  placedAt: null,
  cartIds: [],
  isTest: false,
});
