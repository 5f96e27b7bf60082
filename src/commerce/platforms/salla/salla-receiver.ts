import { isSameSignature, sign } from '../../../platform/webhooks/signatures.js';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { eventKey } from '../reading/event-key.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, parseJsonBody } from '../reading/read-fields.js';
import { readJson, idText } from '../reading/read-json.js';
import type { Delivery, Receiver } from '../receiver.js';
import { readSallaApp } from './read-salla-app.js';
import { changeOfSallaCart, readSallaCart } from './read-salla-cart.js';
import { readSallaCustomer, readSallaOtp } from './read-salla-customer.js';
import { readSallaOrder, type SallaState } from './read-salla-order.js';
import { readSallaInvoice, readSallaReview, readSallaShipment } from './read-salla-others.js';

type EventReader = (data: JsonFields, store: StoreFacts, at: Date | null) => StoreEvent | null;

const order =
  (state: SallaState): EventReader =>
  (data, store, at) =>
    readSallaOrder(data, state, store, at);
const customer =
  (change: 'created' | 'updated' | 'login'): EventReader =>
  (data, store, at) => {
    const customer = readSallaCustomer(data, store);
    return customer.id || customer.phone ? { kind: 'customer', change, at, customer: customer, otp: null } : null;
  };
const shipment =
  (change: 'created' | 'updated', { isCancelled } = { isCancelled: false }): EventReader =>
  (data, store, at) =>
    readSallaShipment(data, change, isCancelled, store, at);

const EVENTS: Readonly<Record<string, EventReader>> = {
  'order.created': (data, store, at) =>
    data.raw('draft') === true ? { kind: 'ignored', reason: 'draft' } : readSallaOrder(data, 'created', store, at),
  'order.status.updated': order('changed'),
  'order.updated': order('unchanged'),
  'order.payment.updated': order('unchanged'),
  'order.cancelled': order('canceled'),
  'order.refunded': order('restored'),
  'order.shipment.created': shipment('created'),
  'order.shipment.cancelled': shipment('updated', { isCancelled: true }),
  'shipment.created': shipment('created'),
  'shipment.updated': shipment('updated'),
  'shipment.cancelled': shipment('updated', { isCancelled: true }),
  'customer.created': customer('created'),
  'customer.updated': customer('updated'),
  'customer.login': customer('login'),
  'customer.otp.request': readSallaOtp,
  'abandoned.cart': (data, store, at) => readSallaCart(data, 'left', store, at),
  'abandoned.cart.updated': (data, store, at) => readSallaCart(data, 'updated', store, at),
  'abandoned.cart.status.changed': (data, store, at) => readSallaCart(data, changeOfSallaCart(data), store, at),
  'abandoned.cart.purchased': (data, store, at) => readSallaCart(data, 'purchased', store, at),
  'invoice.created': readSallaInvoice,
  'review.added': readSallaReview,
};

export const sallaReceiver: Receiver = {
  platform: 'salla',
  abandonedAfterMinutes: null,
  platformStoreIdOf: ({ body }) => idText(readJson(body)?.['merchant']),
  hasAppEventsOfStores: false,
  disconnectedOutcome: 'unknown',

  /** Accepts token or signature, as chosen in Salla's portal. */
  verify({ headers, body }, secrets) {
    const isToken = headers['x-salla-security-strategy']?.toLowerCase() === 'token' || !headers['x-salla-signature'];
    const signature = (isToken ? headers.authorization : headers['x-salla-signature']) ?? '';
    const isValid =
      signature !== '' && secrets.some((secret) => isSameSignature(signature, isToken ? secret : sign(secret, body)));
    return isValid ? 'genuine' : 'refused';
  },

  nameOf: ({ body }: Delivery) => nameOf(parseJsonBody(body)),

  /** Salla gives no event ID, but repeats identical bytes. */
  keyOf: ({ body }) => eventKey(body),

  normalize(name, body, store) {
    const fields = parseJsonBody(body);
    if (!fields) return [{ kind: 'ignored', reason: 'unreadable' }];
    const at = readStoreDate(fields.raw('created_at'));
    if (name.startsWith('app.')) return [readSallaApp(name, fields, at)];
    const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    if (!read) return [{ kind: 'ignored', reason: 'unknown_event' }];
    // Invoices may lack the envelope `data`.
    const data = fields.at('data').isObject ? fields.at('data') : fields;
    return [read(data, store, at) ?? { kind: 'ignored', reason: 'unreadable' }];
  },
};

function nameOf(fields: JsonFields | null): string {
  const event = fields?.text('event', 100);
  if (event) return event;
  return fields?.id('invoice_number') && fields.id('order_id') ? 'invoice.created' : '';
}
