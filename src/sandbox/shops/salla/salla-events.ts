import type { SubscriptionKind } from '../../sandbox-shops.contract.js';
import { hexSignature } from '../delivery/signatures.js';
import { type PlatformAdapter, type Outgoing, NO_EVENTS } from '../platform-adapter.js';
import type { Shop } from '../state/shop.js';
import { riyadhDateText } from '../state/format-values.js';
import { sallaAppEvent, sallaAuthorize, sallaPlan } from './salla-app-events.js';
import { SALLA_STATUSES, sallaOrder, sallaStatusChange } from './salla-order-payloads.js';
import * as payload from './salla-payloads.js';
import { sallaStore } from './salla-store.js';

const FIVE_MINUTES_MS = 300_000;

const SUBSCRIPTIONS: Partial<Record<SubscriptionKind, string>> = {
  started: 'app.subscription.started',
  renewed: 'app.subscription.renewed',
  upgraded: 'app.subscription.started',
  expired: 'app.subscription.expired',
  canceled: 'app.subscription.canceled',
  trial_started: 'app.trial.started',
  trial_expired: 'app.trial.expired',
  trial_canceled: 'app.trial.canceled',
};

function store(shop: Shop, event: string, data: unknown): Outgoing {
  const body = { event, merchant: Number(shop.record.storeId), created_at: riyadhDateText(Date.now()), data };
  return { event, body, to: 'store' };
}

/** One envelope for all events, signed with the app's secret. */
export const salla: PlatformAdapter = {
  ...NO_EVENTS,
  store: sallaStore,
  statuses: Object.keys(SALLA_STATUSES),
  lacks: {},
  deliveryPolicy: {
    timeoutMs: 30_000,
    retryDelaysMs: [FIVE_MINUTES_MS, FIVE_MINUTES_MS, FIVE_MINUTES_MS],
    isAccepted: (status) => status === 200 || status === 201,
  },
  firstStatus: ({ cod }) => (cod ? 'under_review' : 'in_progress'),
  headersOf({ delivery, webhook, credentials, isForged }) {
    const { security_strategy: strategy, headers } = webhook?.given ?? {};
    const secret = (webhook?.secret || credentials.salla.webhookSecret) + (isForged ? 'x' : '');
    const own = Array.isArray(headers) ? (headers as { key: string; value: string }[]) : [];
    return {
      'user-agent': 'Salla Webhooks',
      ...Object.fromEntries(own.map(({ key, value }) => [key, value])),
      ...(strategy === 'token'
        ? { 'x-salla-security-strategy': 'Token', authorization: secret }
        : { 'x-salla-security-strategy': 'Signature', 'x-salla-signature': hexSignature(secret, delivery.body) }),
    };
  },
  appPath: () => '/webhooks/salla/app',
  appEventsOf: ({ sallaAppEvents }) => sallaAppEvents,
  recordAttempt(shop, webhook, status) {
    webhook.failures = status === 200 || status === 201 ? 0 : webhook.failures + 1;
    shop.save();
  },
  installed: (shop) => ({
    open: null,
    events: [
      sallaAppEvent(shop, 'app.installed', {
        id: 1_130_931_637,
        app_name: 'Mersal',
        app_type: 'app',
        store_type: 'live',
      }),
      sallaAuthorize(shop),
    ],
  }),
  uninstalled: (shop) => [
    sallaAppEvent(shop, 'app.uninstalled', {
      id: 1_130_931_637,
      app_name: 'Mersal',
      app_type: 'app',
      store_type: 'live',
    }),
  ],
  orderPlaced: (shop, order) => [store(shop, 'order.created', sallaOrder(shop, order))],
  orderChanged(shop, order) {
    const outgoing = [store(shop, 'order.status.updated', sallaStatusChange(shop, order))];
    const whole = sallaOrder(shop, order);
    outgoing.push(store(shop, 'order.updated', whole));
    if (order.status === 'canceled') outgoing.push(store(shop, 'order.cancelled', whole));
    if (order.status === 'restored') outgoing.push(store(shop, 'order.refunded', whole));
    if (order.previousStatus === 'payment_pending') outgoing.push(store(shop, 'order.payment.updated', whole));
    if (order.status === 'completed') outgoing.push(...salla.invoiced(shop, order));
    return outgoing;
  },
  cartAbandoned: (shop, cart) => [store(shop, 'abandoned.cart', payload.sallaCart(shop, cart))],
  cartChanged: (shop, cart) => [store(shop, 'abandoned.cart.updated', payload.sallaCart(shop, cart))],
  cartBought: (shop, cart) => [store(shop, 'abandoned.cart.purchased', payload.sallaPurchasedCart(shop, cart))],
  customerEvents(shop, customer, change) {
    const events = { registered: 'customer.created', updated: 'customer.updated', logged_in: 'customer.login' };
    return [store(shop, events[change], payload.sallaCustomer(shop, customer))];
  },
  otp: (shop, phone, code) => [store(shop, 'customer.otp.request', { code, contact: `+${phone}` })],
  reviewed: (shop, review) => [store(shop, 'review.added', payload.sallaReview(shop, review))],
  shipped(shop, order, what) {
    const outgoing = [store(shop, `shipment.${what}`, payload.sallaShipment(shop, order))];
    if (what === 'created') outgoing.push(store(shop, 'order.shipment.created', sallaOrder(shop, order)));
    return outgoing;
  },
  invoiced: (shop, order) => [store(shop, 'invoice.created', payload.sallaInvoice(shop, order))],
  subscription(shop, kind, plan) {
    const event = SUBSCRIPTIONS[kind];
    return event ? [sallaAppEvent(shop, event, sallaPlan(shop, kind, plan))] : [];
  },
};
