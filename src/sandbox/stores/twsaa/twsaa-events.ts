import { randomBytes, randomUUID } from 'node:crypto';
import type { SubscriptionKind } from '../../sandbox-stores.contract.js';
import { changePlan } from '../actions/change-plan.js';
import { timedSignature } from '../delivery/signatures.js';
import { type PlatformAdapter, type OutgoingEvent, NO_EVENTS } from '../platform-adapter.js';
import type { Store } from '../state/store.js';
import { twoDecimals } from '../state/format-values.js';
import * as payload from './twsaa-payloads.js';
import { twsaaTraits } from './twsaa-traits.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const SUBSCRIPTIONS: Partial<Record<SubscriptionKind, string>> = {
  started: 'subscription.started',
  warning: 'subscription.warning',
  expired: 'subscription.expired',
  renewed: 'subscription.renewed',
  upgraded: 'subscription.upgraded',
  refunded: 'subscription.refunded',
  trial_started: 'trial.started',
  trial_expired: 'trial.expired',
};

function message(
  store: Store,
  event: string,
  data: Record<string, unknown>,
  to: 'store' | 'app' = 'store',
): OutgoingEvent {
  const id = `evt_${randomBytes(13).toString('hex').toUpperCase()}`;
  const body = { id, event, created_at: new Date().toISOString(), store: payload.twsaaStore(store), data };
  return { event, body, to, about: { id } };
}

/** Twsaa's generic webhook protocol, which signs time and ID. */
export const twsaa: PlatformAdapter = {
  ...NO_EVENTS,
  traits: twsaaTraits,
  statuses: Object.keys(payload.TWSAA_STATUSES),
  lacks: {},
  deliveryPolicy: {
    timeoutMs: 10_000,
    retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS],
    isAccepted: (status) => status >= 200 && status < 300,
    isRetried: (status) => status !== 410 && status !== 422,
  },
  firstStatus: () => 'new',
  headersOf({ delivery, webhook, credentials, isForged }) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { id = '', secret } = delivery.about;
    const key = (webhook?.secret ?? secret ?? credentials.twsaa.partnerSecret) + (isForged ? 'x' : '');
    return {
      'content-type': 'application/json; charset=utf-8',
      'x-webhook-id': id,
      'x-webhook-timestamp': timestamp,
      'x-webhook-event': delivery.event,
      'x-webhook-signature': timedSignature(key, timestamp, id, delivery.body),
    };
  },
  appPath: () => '/webhooks/twsaa/app',
  recordAttempt(store, webhook, status) {
    webhook.failures = status !== null && status >= 200 && status < 300 ? 0 : webhook.failures + 1;
    // With 410 Gone the receiver asks the sender to stop.
    if (status === 410) Object.assign(store.record, { webhooks: [], installedAt: null });
    store.save();
  },
  connectReceiver,
  /** Reads key and secret of the connection from the response to an installation. */
  handleResponse(store, delivery, body) {
    if (delivery.event !== 'app.installed' && delivery.event !== 'app.reinstalled') return;
    const { connection_key: key, secret } = readAnswer(body);
    if (key && secret) connectReceiver(store, new URL(`/webhooks/twsaa/${key}`, delivery.url).href, secret);
  },
  installed(store) {
    const event = store.record.installs > 0 ? 'app.reinstalled' : 'app.installed';
    return { open: null, events: [message(store, event, { merchant: payload.twsaaMerchant(store) }, 'app')] };
  },
  uninstalled: (store) => [message(store, 'app.uninstalled', { merchant: payload.twsaaMerchant(store) })],
  orderPlaced: (store, order) => [message(store, 'order.created', { order: payload.twsaaOrder(store, order) })],
  orderChanged(store, order) {
    const data = { order: payload.twsaaOrder(store, order) };
    const outgoing = [message(store, 'order.status_updated', data)];
    if (order.status === 'paid' || order.status === 'refunded')
      outgoing.push(message(store, 'order.payment_updated', data));
    const cart = order.cartId === null ? undefined : store.carts.get(order.cartId);
    if (order.status === 'delivered' && cart)
      outgoing.push(message(store, 'cart.completed', { cart: payload.twsaaCart(store, cart) }));
    return outgoing;
  },
  cartAbandoned: (store, cart) => [message(store, 'cart.created', { cart: payload.twsaaCart(store, cart) })],
  cartChanged: (store, cart) => [message(store, 'cart.updated', { cart: payload.twsaaCart(store, cart) })],
  cartBought: (store, cart) => [message(store, 'cart.purchased', { cart: payload.twsaaCart(store, cart) })],
  customerEvents(store, customer, change) {
    const events = { registered: 'customer.created', updated: 'customer.updated', logged_in: 'customer.logged_in' };
    return [message(store, events[change], { customer: payload.twsaaCustomer(store, customer) })];
  },
  otp: (store, phone, code) => [
    message(store, 'customer.otp_requested', { customer: { phone: `+${phone}` }, otp: { code, expires_in: 300 } }),
  ],
  reviewed: (store, review) => [
    review.about === 'question'
      ? message(store, 'question.added', { question: payload.twsaaReview(store, review) })
      : message(store, 'review.added', { review: payload.twsaaReview(store, review) }),
  ],
  shipped: (store, order, change) => [
    message(store, `shipment.${change}`, {
      shipment: payload.twsaaShipment(order),
      order: payload.twsaaOrder(store, order),
    }),
  ],
  invoiced: (store, order) => [
    message(store, 'invoice.created', {
      invoice: payload.twsaaInvoice(store, order),
      order: payload.twsaaOrder(store, order),
    }),
  ],
  subscription(store, kind, plan) {
    const event = SUBSCRIPTIONS[kind];
    if (!event) return [];
    const { startsAt, endsAt } = changePlan(store, kind, plan);
    const dates = { starts_at: new Date(startsAt).toISOString(), ends_at: new Date(endsAt).toISOString() };
    const data = { plan_name: plan, ...dates, amount: twoDecimals(79), currency: 'SAR' };
    return [message(store, event, { subscription: data, merchant: payload.twsaaMerchant(store) }, 'app')];
  },
};

function connectReceiver(store: Store, url: string, secret: string): void {
  store.record.webhooks = [
    {
      id: randomUUID(),
      event: '*',
      url,
      status: 'active',
      failures: 0,
      failedAt: [],
      secret,
      given: {},
      createdAt: Date.now(),
    },
  ];
  store.record.installedAt = Date.now();
  store.record.installs += 1;
  store.save();
}

function readAnswer(body: string): { connection_key?: string; secret?: string } {
  try {
    return JSON.parse(body) as { connection_key?: string; secret?: string };
  } catch {
    return {};
  }
}
