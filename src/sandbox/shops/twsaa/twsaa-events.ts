import { randomBytes, randomUUID } from 'node:crypto';
import type { SubscriptionKind } from '../../sandbox-shops.contract.js';
import { changePlan } from '../actions/change-plan.js';
import { timedSignature } from '../delivery/signatures.js';
import { type PlatformAdapter, type Outgoing, NO_EVENTS } from '../platform-adapter.js';
import type { Shop } from '../state/shop.js';
import { twoDecimals } from '../state/format-values.js';
import * as payload from './twsaa-payloads.js';
import { twsaaStore } from './twsaa-store.js';

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

function message(shop: Shop, event: string, data: Record<string, unknown>, to: 'store' | 'app' = 'store'): Outgoing {
  const id = `evt_${randomBytes(13).toString('hex').toUpperCase()}`;
  const body = { id, event, created_at: new Date().toISOString(), store: payload.twsaaStore(shop), data };
  return { event, body, to, about: { id } };
}

/** Generic protocol. Signs time and id. */
export const twsaa: PlatformAdapter = {
  ...NO_EVENTS,
  store: twsaaStore,
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
  recordAttempt(shop, webhook, status) {
    webhook.failures = status !== null && status >= 200 && status < 300 ? 0 : webhook.failures + 1;
    // 410 Gone: the sender must stop.
    if (status === 410) Object.assign(shop.record, { webhooks: [], installedAt: null });
    shop.save();
  },
  connectReceiver,
  /** Contains the connection's key and secret. */
  handleResponse(shop, delivery, body) {
    if (delivery.event !== 'app.installed' && delivery.event !== 'app.reinstalled') return;
    const { connection_key: key, secret } = readAnswer(body);
    if (key && secret) connectReceiver(shop, new URL(`/webhooks/twsaa/${key}`, delivery.url).href, secret);
  },
  installed(shop) {
    const event = shop.record.installs > 0 ? 'app.reinstalled' : 'app.installed';
    return { open: null, events: [message(shop, event, { merchant: payload.twsaaMerchant(shop) }, 'app')] };
  },
  uninstalled: (shop) => [message(shop, 'app.uninstalled', { merchant: payload.twsaaMerchant(shop) })],
  orderPlaced: (shop, order) => [message(shop, 'order.created', { order: payload.twsaaOrder(shop, order) })],
  orderChanged(shop, order) {
    const data = { order: payload.twsaaOrder(shop, order) };
    const outgoing = [message(shop, 'order.status_updated', data)];
    if (order.status === 'paid' || order.status === 'refunded')
      outgoing.push(message(shop, 'order.payment_updated', data));
    const cart = order.cartId === null ? undefined : shop.carts.get(order.cartId);
    if (order.status === 'delivered' && cart)
      outgoing.push(message(shop, 'cart.completed', { cart: payload.twsaaCart(shop, cart) }));
    return outgoing;
  },
  cartAbandoned: (shop, cart) => [message(shop, 'cart.created', { cart: payload.twsaaCart(shop, cart) })],
  cartChanged: (shop, cart) => [message(shop, 'cart.updated', { cart: payload.twsaaCart(shop, cart) })],
  cartBought: (shop, cart) => [message(shop, 'cart.purchased', { cart: payload.twsaaCart(shop, cart) })],
  customerEvents(shop, customer, change) {
    const events = { registered: 'customer.created', updated: 'customer.updated', logged_in: 'customer.logged_in' };
    return [message(shop, events[change], { customer: payload.twsaaCustomer(shop, customer) })];
  },
  otp: (shop, phone, code) => [
    message(shop, 'customer.otp_requested', { customer: { phone: `+${phone}` }, otp: { code, expires_in: 300 } }),
  ],
  reviewed: (shop, review) => [
    review.about === 'question'
      ? message(shop, 'question.added', { question: payload.twsaaReview(shop, review) })
      : message(shop, 'review.added', { review: payload.twsaaReview(shop, review) }),
  ],
  shipped: (shop, order, what) => [
    message(shop, `shipment.${what}`, {
      shipment: payload.twsaaShipment(order),
      order: payload.twsaaOrder(shop, order),
    }),
  ],
  invoiced: (shop, order) => [
    message(shop, 'invoice.created', {
      invoice: payload.twsaaInvoice(shop, order),
      order: payload.twsaaOrder(shop, order),
    }),
  ],
  subscription(shop, kind, plan) {
    const event = SUBSCRIPTIONS[kind];
    if (!event) return [];
    const { startsAt, endsAt } = changePlan(shop, kind, plan);
    const dates = { starts_at: new Date(startsAt).toISOString(), ends_at: new Date(endsAt).toISOString() };
    const data = { plan_name: plan, ...dates, amount: twoDecimals(79), currency: 'SAR' };
    return [message(shop, event, { subscription: data, merchant: payload.twsaaMerchant(shop) }, 'app')];
  },
};

/** One webhook for every event replaces all. */
function connectReceiver(shop: Shop, url: string, secret: string): void {
  shop.record.webhooks = [
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
  shop.record.installedAt = Date.now();
  shop.record.installs += 1;
  shop.save();
}

function readAnswer(body: string): { connection_key?: string; secret?: string } {
  try {
    return JSON.parse(body) as { connection_key?: string; secret?: string };
  } catch {
    return {};
  }
}
