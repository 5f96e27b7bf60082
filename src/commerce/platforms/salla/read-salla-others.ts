import type {
  InvoiceEvent,
  QuestionEvent,
  ReviewEvent,
  ShipmentEvent,
  StoreFacts,
} from '../../store-events/store-event.js';
import { toCustomer } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, MAX_TEXT_LENGTH } from '../reading/read-fields.js';
import { readSallaCustomer } from './read-salla-customer.js';

/** Reads questions too: reviews of type `ask`. */
export function readSallaReview(data: JsonFields, store: StoreFacts, at: Date | null): ReviewEvent | QuestionEvent {
  const customer = readSallaCustomer(data.at('customer'), store);
  const review = {
    at,
    customer,
    text: data.firstText(['content', 'comment', 'question'], MAX_TEXT_LENGTH),
    productName: data.text('product.name'),
    productUrl: data.url('product.url', 'product.urls.customer'),
  };
  const type = data.text('type')?.toLowerCase() ?? '';
  if (type === 'ask' || type === 'question') return { kind: 'question', ...review };
  const stars = data.count('rating') ?? data.count('stars');
  return {
    kind: 'review',
    target: targetOf(type, data),
    ...review,
    stars: stars !== null && stars >= 1 && stars <= 5 ? stars : null,
    orderId: data.id('order.id', 'order_id'),
    reviewUrl: data.url('order.urls.rating', 'url'),
  };
}

function targetOf(type: string, data: JsonFields): ReviewEvent['target'] {
  if (type.startsWith('shipping')) return 'shipping';
  if (type.startsWith('testimonial') || type === 'store') return 'store';
  return data.at('product').isObject ? 'product' : 'store';
}

export function readSallaShipment(
  data: JsonFields,
  change: ShipmentEvent['change'],
  isCancelled: boolean,
  store: StoreFacts,
  at: Date | null,
): ShipmentEvent | null {
  const isOrder = data.id('reference_id') !== null && data.id('order_id') === null;
  const parcel = isOrder ? (data.list('shipments')[0] ?? data.at('shipping.shipment')) : data;
  const orderId = isOrder ? data.id('id') : data.id('order_id', 'order.id');
  if (!orderId) return null;
  const recipient = isOrder ? data.at('shipping.address') : data.firstAt('ship_to', 'receiver');
  const customer = data.at('customer').isObject
    ? readSallaCustomer(data.at('customer'), store)
    : toCustomer(
        { name: recipient.text('name'), email: recipient.text('email'), phones: [{ value: recipient.raw('phone') }] },
        store.country,
      );
  const trackingNumber = parcel.firstText(['tracking_number', 'shipping_number'], 100);
  return {
    kind: 'shipment',
    change,
    at,
    orderId,
    customer,
    orderPlacedAt: readStoreDate(isOrder ? data.raw('date') : data.raw('order.date')),
    orderNumber: data.id('order_reference_id', 'reference_id', 'order.reference_id'),
    shipment: {
      company: parcel.firstText(['courier_name', 'company']) ?? data.text('shipping.company'),
      trackingNumber: trackingNumber === '0' ? null : trackingNumber,
      trackingUrl: parcel.url('tracking_link'),
      status: isCancelled ? 'cancelled' : parcel.text('status'),
    },
    city: recipient.text('city'),
    address: recipient.firstText(['shipping_address', 'address_line', 'street'], 500),
  };
}

export function readSallaInvoice(data: JsonFields, store: StoreFacts, at: Date | null): InvoiceEvent | null {
  const number = data.id('invoice_number', 'id');
  if (!number) return null;
  return {
    kind: 'invoice',
    at,
    number,
    orderId: data.id('order_id', 'order.id'),
    customer: readSallaCustomer(data.at('customer'), store),
    total: data.amount('total.amount', 'total'),
    currency: data.currency(store.currency, 'total.currency', 'currency'),
    url: data.url('url', 'urls.customer', 'pdf_url'),
    issuedAt: readStoreDate(data.raw('date')),
  };
}
