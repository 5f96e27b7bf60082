import { isSameSignature } from '../../../platform/webhooks/signatures.js';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { eventKey } from '../reading/event-key.js';
import { type JsonFields, parseJsonBody } from '../reading/read-fields.js';
import { idText, readJson } from '../reading/read-json.js';
import type { Delivery, Receiver } from '../receiver.js';
import { readZidOrder } from './read-zid-order.js';
import { readZidApp, readZidCart, readZidCustomerEvent } from './read-zid-others.js';

type EventReader = (subject: JsonFields, store: StoreFacts) => StoreEvent | null;

const EVENTS: Readonly<Record<string, EventReader>> = {
  'order.create': (order, store) => readZidOrder(order, 'creation', store),
  'order.status.update': (order, store) => readZidOrder(order, 'state', store),
  'order.payment_status.update': (order, store) => readZidOrder(order, 'payment', store),
  'abandoned_cart.created': (cart, store) => readZidCart(cart, 'left', store),
  'abandoned_cart.completed': (cart, store) => readZidCart(cart, 'completed', store),
  'customer.create': (customer, store) => readZidCustomerEvent(customer, 'created', store),
  'customer.update': (customer, store) => readZidCustomerEvent(customer, 'updated', store),
  'customer.merchant.update': (customer, store) => readZidCustomerEvent(customer, 'updated', store),
  'customer.login': (customer, store) => readZidCustomerEvent(customer, 'login', store),
};

/** User name of webhooks. Only the secret authenticates. */
const ZID_USER = 'mersal';

export const zidReceiver: Receiver = {
  platform: 'zid',
  abandonedAfterMinutes: null,
  platformStoreIdOf: () => null,
  platformStoreIdOfAppDelivery: ({ body }) => idText(readJson(body)?.['store_id']),
  hasAppEventsOfStores: false,
  disconnectedOutcome: 'unknown',

  verify({ headers }, secrets) {
    const [, credentials] = /^basic +([\w+/=-]+)$/i.exec(headers.authorization?.trim() ?? '') ?? [];
    if (!credentials) return 'refused';
    const pair = Buffer.from(credentials, 'base64').toString('utf8');
    return secrets.some((secret) => isSameSignature(pair, `${ZID_USER}:${secret}`)) ? 'genuine' : 'refused';
  },

  nameOf: (delivery) => nameOf(delivery, parseJsonBody(delivery.body)),

  /** Treats equal states as one event, as Zid gives no ID. */
  keyOf(delivery) {
    const fields = parseJsonBody(delivery.body);
    const name = nameOf(delivery, fields);
    const subject = fields && subjectOf(fields);
    const [id, at] = [subject?.id('id'), subject?.text('updated_at')];
    if (!subject || !id || !at) return eventKey(name, delivery.body);
    const state = subject.firstText(['order_status.code', 'order_status', 'phase']);
    return eventKey(name, id, state, subject.text('payment_status'), at);
  },

  normalize(name, body, store) {
    const fields = parseJsonBody(body);
    if (!fields) return [{ kind: 'ignored', reason: 'unreadable' }];
    if (name.startsWith(APP_MARKET)) return [readZidApp(name, fields, store)];
    const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    if (!read) return [{ kind: 'ignored', reason: 'unknown_event' }];
    return [read(subjectOf(fields), store) ?? { kind: 'ignored', reason: 'unreadable' }];
  },
};

const APP_MARKET = 'app.market.';

/** Reads the address for store events, the body for app market events. */
function nameOf({ query }: Delivery, fields: JsonFields | null): string {
  const eventName = fields?.text('event_name', 100);
  return query.e?.slice(0, 100) ?? (eventName?.startsWith(APP_MARKET) ? eventName : '');
}

/** Accepts a body that is itself the order or cart. */
function subjectOf(body: JsonFields): JsonFields {
  const nested = body.firstAt('order', 'abandoned_cart', 'data.order', 'data.abandoned_cart');
  if (nested.id('id')) return nested;
  return body.id('id') ? body : body.firstAt('data', 'customer');
}
