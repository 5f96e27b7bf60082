import { isSameSignature, sign } from '../../../platform/webhooks/signatures.js';
import type {
  CartEvent,
  CustomerEvent,
  StoreFacts,
  StoreEvent,
  SubscriptionEvent,
} from '../../store-events/store-event.js';
import { eventKey } from '../reading/event-key.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, parseJsonBody } from '../reading/read-fields.js';
import { idText, readJson } from '../reading/read-json.js';
import type { Receiver } from '../receiver.js';
import { readTwsaaCart, readTwsaaOrder } from './read-twsaa-order.js';
import {
  readTwsaaApp,
  readTwsaaCustomerEvent,
  readTwsaaInvoice,
  readTwsaaQuestion,
  readTwsaaReview,
  readTwsaaShipmentEvent,
  readTwsaaSubscription,
} from './read-twsaa-others.js';

type EventReader = (body: JsonFields, store: StoreFacts, at: Date | null) => StoreEvent | null;

const order =
  (change: 'created' | 'status' | 'payment'): EventReader =>
  (body, store, at) =>
    readTwsaaOrder(body.at('data.order'), change, store, at);
const customer =
  (change: CustomerEvent['change']): EventReader =>
  (body, store, at) =>
    readTwsaaCustomerEvent(body.at('data'), change, store, at);
const cart =
  (change: CartEvent['change']): EventReader =>
  (body, store, at) =>
    readTwsaaCart(body.at('data.cart'), change, store, at);
const subscription =
  (change: SubscriptionEvent['change']): EventReader =>
  (body, _store, at) =>
    readTwsaaSubscription(body, change, at);

const EVENTS: Readonly<Record<string, EventReader>> = {
  'order.created': order('created'),
  'order.status_updated': order('status'),
  'order.payment_updated': order('payment'),
  'customer.created': customer('created'),
  'customer.updated': customer('updated'),
  'customer.logged_in': customer('login'),
  'customer.otp_requested': customer('otp'),
  'cart.created': cart('left'),
  'cart.updated': cart('updated'),
  'cart.purchased': cart('purchased'),
  'cart.completed': cart('completed'),
  'review.added': (body, store, at) => readTwsaaReview(body.at('data'), store, at),
  'question.added': (body, store, at) => readTwsaaQuestion(body.at('data'), store, at),
  'shipment.created': (body, store, at) => readTwsaaShipmentEvent(body.at('data'), 'created', store, at),
  'shipment.updated': (body, store, at) => readTwsaaShipmentEvent(body.at('data'), 'updated', store, at),
  'invoice.created': (body, store, at) => readTwsaaInvoice(body.at('data'), store, at),
  'app.installed': (body, store, at) => readTwsaaApp(body, 'installed', store, at),
  'app.reinstalled': (body, store, at) => readTwsaaApp(body, 'installed', store, at),
  'app.uninstalled': (body, store, at) => readTwsaaApp(body, 'uninstalled', store, at),
  'subscription.started': subscription('active'),
  'subscription.warning': subscription('warning'),
  'subscription.expired': subscription('expired'),
  'subscription.renewed': subscription('renewed'),
  'subscription.upgraded': subscription('upgraded'),
  'subscription.refunded': subscription('refunded'),
  'trial.started': subscription('trial_started'),
  'trial.expired': subscription('trial_expired'),
};

/** Older deliveries may be replays. */
const MAX_CLOCK_SKEW_S = 300;
const MAX_SIGNATURES = 5;

/** Accepts "signed store webhook v1" of any store. */
export const twsaaReceiver: Receiver = {
  platform: 'twsaa',
  abandonedAfterMinutes: null,
  platformStoreIdOf: () => null,
  platformStoreIdOfAppDelivery: ({ body }) =>
    idText((readJson(body)?.['store'] as { id?: unknown } | null | undefined)?.id),
  hasAppEventsOfStores: true,
  disconnectedOutcome: 'removed',

  verify({ headers, body }, secrets, now) {
    const [id = '', timestamp = ''] = [headers['x-webhook-id'], headers['x-webhook-timestamp']];
    if (!id || !/^\d{1,12}$/.test(timestamp)) return 'refused';
    if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_CLOCK_SKEW_S) return 'refused';
    const signed = [`${timestamp}.${id}.`, body];
    // Two signatures are possible while the secret changes.
    const signatures = (headers['x-webhook-signature'] ?? '').trim().split(/\s+/).slice(0, MAX_SIGNATURES);
    const isValid = secrets.some((secret) => {
      const expected = `v1=${sign(secret, signed)}`;
      return signatures.some((signature) => isSameSignature(signature, expected));
    });
    return isValid ? 'genuine' : 'refused';
  },

  /** Reads the body: the header is unsigned. */
  nameOf: ({ body }) => parseJsonBody(body)?.text('event', 100) ?? '',

  keyOf: ({ headers, body }) => {
    const id = headers['x-webhook-id'];
    return id ? eventKey(id) : eventKey(null, body);
  },

  storeFactsOf(body, store) {
    const reported = parseJsonBody(body)?.at('store');
    if (!reported?.isObject) return store;
    return {
      platform: store.platform,
      name: reported.text('name') ?? store.name,
      url: reported.url('url') ?? store.url,
      country: reported.country('country_code') ?? store.country,
      currency: reported.currency(store.currency, 'currency'),
    };
  },

  normalize(name, body, store) {
    const fields = parseJsonBody(body);
    if (!fields) return [{ kind: 'ignored', reason: 'unreadable' }];
    const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    if (!read) return [{ kind: 'ignored', reason: 'unknown_event' }];
    const event = read(fields, store, readStoreDate(fields.raw('created_at'), 'UTC'));
    return [event ?? { kind: 'ignored', reason: 'unreadable' }];
  },
};
