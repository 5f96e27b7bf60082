import type {
  OrderEvent,
  StoreFacts,
  StoreCustomer,
  StoreOrder,
  StoreShipment,
} from '../../store-events/store-event.js';
import { isCashOnDelivery } from '../reading/is-cash-on-delivery.js';
import { toCustomer, toItem } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, MAX_TEXT_LENGTH } from '../reading/read-fields.js';
import { statesOfCreation } from '../reading/states-of-creation.js';
import { readZidStatus } from './read-zid-status.js';

/** Gives payment changes no state. */
export function readZidOrder(
  order: JsonFields,
  change: 'creation' | 'state' | 'payment',
  store: StoreFacts,
): OrderEvent | null {
  const id = order.id('id');
  if (!id) return null;
  const state = readZidStatus(order.firstText(['order_status.code', 'order_status.name', 'order_status']));
  const states = { creation: statesOfCreation(state), state: state ? [state] : [], payment: [] };
  const at = readStoreDate(order.raw('updated_at')) ?? readStoreDate(order.raw('created_at'));
  return {
    kind: 'order',
    at,
    statuses: states[change],
    isNew: change === 'creation',
    order: toOrder(order, id, store),
  };
}

export function readZidCustomer(customer: JsonFields, country: string | null, store: StoreFacts): StoreCustomer {
  return toCustomer(
    {
      id: customer.id('id'),
      name: customer.firstText(['name', 'full_name']),
      email: customer.text('email'),
      phones: [
        { value: customer.raw('mobile'), country },
        { value: customer.raw('telephone'), country },
      ],
    },
    store.country,
  );
}

function toOrder(order: JsonFields, id: string, store: StoreFacts): StoreOrder {
  const address = order.at('shipping.address');
  const method = order.firstText(['payment.method.name', 'payment.method']);
  const url = order.url('order_url');
  return {
    id,
    // `code` appears only in URLs.
    number: order.id('invoice_number') ?? id,
    statusLabel: order.firstText(['order_status.name', 'order_status', 'order_status.code']),
    customer: readZidCustomer(order.at('customer'), address.country('country.code', 'country_code'), store),
    currency: order.currency(store.currency, 'currency_code'),
    total: order.amount('order_total', 'total'),
    subtotal: lineOf(order, ['sub_totals', 'sub_total', 'subtotal', 'sub_totals_before_vat']),
    shippingCost: lineOf(order, ['shipping', 'shipping_fees', 'delivery']),
    tax: lineOf(order, ['taxes', 'tax', 'vat']),
    discount: lineOf(order, ['coupon', 'discount', 'discounts'])?.replace('-', '') ?? null,
    coupon: order.firstText(['coupon.code', 'coupon.name', 'coupon'], 100),
    paymentMethod: method,
    paymentStatus: order.text('payment_status'),
    isCashOnDelivery: isCashOnDelivery(order.text('payment.method.code'), order.text('payment.method.type'), method),
    url,
    invoiceUrl: url,
    paymentUrl: order.url('payment_link'),
    reviewUrl: null,
    note: order.text('customer_note', MAX_TEXT_LENGTH),
    city: address.firstText(['city.name', 'city.ar_name', 'city']),
    address: addressOf(address),
    shipment: readShipment(order.at('shipping.method')),
    items: order.list('products').map((item) =>
      toItem(item, {
        id: ['product_id', 'id'],
        name: ['name', 'name.ar', 'name.en'],
        total: ['total'],
        url: ['product_url', 'html_url', 'url'],
      }),
    ),
    placedAt: readStoreDate(order.raw('created_at')),
    cartIds: [order.id('cart_id'), order.id('cart.id')].filter((cart) => cart !== null),
    isTest: false,
  };
}

/** Reads totals from the invoice lines. */
const lineOf = (order: JsonFields, codes: readonly string[]): string | null =>
  order
    .list('payment.invoice')
    .find((line) => codes.includes(line.text('code') ?? ''))
    ?.amount('value') ?? null;

const addressOf = (address: JsonFields): string | null =>
  address.text('formatted_address', 500) ??
  ([address.text('street'), address.text('district')]
    .filter((part) => part !== null)
    .join('، ')
    .slice(0, 500) ||
    null);

function readShipment(method: JsonFields): StoreShipment | null {
  const shipment = {
    company: method.firstText(['courier.name', 'courier', 'name']),
    trackingNumber: method.firstText(['tracking.number', 'waybill_tracking_id', 'waybill'], 100),
    trackingUrl: method.url('tracking.url'),
    status: null,
  };
  return Object.values(shipment).some((value) => value !== null) ? shipment : null;
}
