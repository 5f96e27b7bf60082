import type { SubscriptionKind } from '../../sandbox-stores.contract.js';
import { hexSignature } from '../delivery/signatures.js';
import { type PlatformAdapter, type OutgoingEvent, NO_EVENTS } from '../platform-adapter.js';
import type { Store } from '../state/store.js';
import { riyadhDateText } from '../state/format-values.js';
import { sallaAppEvent, sallaAuthorize, sallaPlan } from './salla-app-events.js';
import { SALLA_STATUSES, sallaOrder, sallaStatusChange } from './salla-order-payloads.js';
import * as payload from './salla-payloads.js';
import { sallaTraits } from './salla-traits.js';

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

function storeEvent(store: Store, event: string, data: unknown): OutgoingEvent {
  const body = { event, merchant: Number(store.record.storeId), created_at: riyadhDateText(Date.now()), data };
  return { event, body, to: 'store' };
}

/** Signs one envelope for all events with the app's secret. */
export const salla: PlatformAdapter = {
  ...NO_EVENTS,
  traits: sallaTraits,
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
    const customHeaders = Array.isArray(headers) ? (headers as { key: string; value: string }[]) : [];
    return {
      'user-agent': 'Salla Webhooks',
      ...Object.fromEntries(customHeaders.map(({ key, value }) => [key, value])),
      ...(strategy === 'token'
        ? { 'x-salla-security-strategy': 'Token', authorization: secret }
        : { 'x-salla-security-strategy': 'Signature', 'x-salla-signature': hexSignature(secret, delivery.body) }),
    };
  },
  appPath: () => '/webhooks/salla/app',
  appEventsOf: ({ sallaAppEvents }) => sallaAppEvents,
  recordAttempt(store, webhook, status) {
    webhook.failures = status === 200 || status === 201 ? 0 : webhook.failures + 1;
    store.save();
  },
  installed: (store) => ({
    open: null,
    events: [
      sallaAppEvent(store, 'app.installed', {
        id: 1_130_931_637,
        app_name: 'Mersal',
        app_type: 'app',
        store_type: 'live',
      }),
      sallaAuthorize(store),
    ],
  }),
  uninstalled: (store) => [
    sallaAppEvent(store, 'app.uninstalled', {
      id: 1_130_931_637,
      app_name: 'Mersal',
      app_type: 'app',
      store_type: 'live',
    }),
  ],
  orderPlaced: (store, order) => [storeEvent(store, 'order.created', sallaOrder(store, order))],
  orderChanged(store, order) {
    const outgoing = [storeEvent(store, 'order.status.updated', sallaStatusChange(store, order))];
    const orderPayload = sallaOrder(store, order);
    outgoing.push(storeEvent(store, 'order.updated', orderPayload));
    if (order.status === 'canceled') outgoing.push(storeEvent(store, 'order.cancelled', orderPayload));
    if (order.status === 'restored') outgoing.push(storeEvent(store, 'order.refunded', orderPayload));
    if (order.previousStatus === 'payment_pending')
      outgoing.push(storeEvent(store, 'order.payment.updated', orderPayload));
    if (order.status === 'completed') outgoing.push(...salla.invoiced(store, order));
    return outgoing;
  },
  cartAbandoned: (store, cart) => [storeEvent(store, 'abandoned.cart', payload.sallaCart(store, cart))],
  cartChanged: (store, cart) => [storeEvent(store, 'abandoned.cart.updated', payload.sallaCart(store, cart))],
  cartBought: (store, cart) => [storeEvent(store, 'abandoned.cart.purchased', payload.sallaPurchasedCart(store, cart))],
  customerEvents(store, customer, change) {
    const events = { registered: 'customer.created', updated: 'customer.updated', logged_in: 'customer.login' };
    return [storeEvent(store, events[change], payload.sallaCustomer(store, customer))];
  },
  otp: (store, phone, code) => [storeEvent(store, 'customer.otp.request', { code, contact: `+${phone}` })],
  reviewed: (store, review) => [storeEvent(store, 'review.added', payload.sallaReview(store, review))],
  shipped(store, order, change) {
    const outgoing = [storeEvent(store, `shipment.${change}`, payload.sallaShipment(store, order))];
    if (change === 'created') outgoing.push(storeEvent(store, 'order.shipment.created', sallaOrder(store, order)));
    return outgoing;
  },
  invoiced: (store, order) => [storeEvent(store, 'invoice.created', payload.sallaInvoice(store, order))],
  subscription(store, kind, plan) {
    const event = SUBSCRIPTIONS[kind];
    return event ? [sallaAppEvent(store, event, sallaPlan(store, kind, plan))] : [];
  },
};
