import type { SubscriptionKind } from '../../sandbox-stores.contract.js';
import { changePlan } from '../actions/change-plan.js';
import { basicAuthorization } from '../delivery/signatures.js';
import { type PlatformAdapter, type OutgoingEvent, NO_EVENTS } from '../platform-adapter.js';
import { zidAppEvent } from './zid-app-events.js';
import { zidCart, zidCustomer, zidOrder, ZID_STATUSES } from './zid-payloads.js';
import { zidTraits } from './zid-traits.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Failures within an hour from which a webhook is degraded, then broken. */
const DEGRADED_FROM_FAILURES = 10;
const BROKEN_FROM_FAILURES = 30;

const SUBSCRIPTIONS: Partial<Record<SubscriptionKind, string>> = {
  started: 'active',
  warning: 'warning',
  expired: 'expired',
  suspended: 'suspended',
  renewed: 'renew',
  upgraded: 'upgrade',
  refunded: 'refunded',
};

const storeEvent = (event: string, body: unknown): OutgoingEvent => ({ event, body, to: 'store' });

/** Sends bodies that do not name their event, with a password instead of a signature. */
export const zid: PlatformAdapter = {
  ...NO_EVENTS,
  traits: zidTraits,
  statuses: Object.keys(ZID_STATUSES),
  lacks: {
    cart_changed: 'Zid tells of a cart when it is left and when it is bought, not when it changes.',
    otp: 'Zid has no event for one-time codes.',
    review: 'Zid has no event for reviews; its API lists them.',
    question: 'Zid has no event for questions; its API lists them.',
    shipment: 'Zid has no event for shipments; the order has the tracking number.',
    invoice: 'Zid has no event for invoices.',
  },
  deliveryPolicy: {
    timeoutMs: 10_000,
    retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
    isAccepted: (status) => status >= 200 && status < 300,
  },
  firstStatus: () => 'new',
  headersOf({ webhook, isForged }) {
    const { username, password } = webhook?.given ?? {};
    const headers: Record<string, string> = { 'user-agent': 'Zid Webhooks' };
    if (typeof username === 'string' && typeof password === 'string' && username !== '')
      headers['authorization'] = basicAuthorization(username, isForged ? `${password}x` : password);
    return headers;
  },
  appPath: ({ zid: { appSecret } }) => `/webhooks/zid/app/${appSecret}`,
  recordAttempt(store, webhook, status) {
    const now = Date.now();
    if (status !== null && status >= 200 && status < 300) {
      Object.assign(webhook, { failures: 0, failedAt: [], status: 'active' });
    } else if (status !== 429) {
      webhook.failures += 1;
      webhook.failedAt = [...webhook.failedAt.filter((at) => now - at < HOUR_MS), now];
      if (webhook.failedAt.length >= BROKEN_FROM_FAILURES) webhook.status = 'broken';
      else if (webhook.failedAt.length >= DEGRADED_FROM_FAILURES) webhook.status = 'degraded';
    }
    store.save();
  },
  installed: () => ({ open: '/api/v1/app-install/zid', events: [] }),
  uninstalled: (store) => [zidAppEvent(store, 'app.market.application.uninstall', 'uninstalled')],
  orderPlaced: (store, order) => [storeEvent('order.create', zidOrder(store, order))],
  orderChanged(store, order) {
    const wasPaid =
      order.history.slice(0, -1).some(({ status }) => ['delivered', 'processed'].includes(status)) || !order.cod;
    const body = zidOrder(store, order);
    const outgoing = [storeEvent('order.status.update', body)];
    if (order.paid && !wasPaid)
      outgoing.push(
        storeEvent('order.payment_status.update', { ...body, payment_status_change: { old: 'unpaid', new: 'paid' } }),
      );
    return outgoing;
  },
  cartAbandoned: (store, cart) => [storeEvent('abandoned_cart.created', { abandoned_cart: zidCart(store, cart) })],
  cartBought: (store, cart) => [storeEvent('abandoned_cart.completed', { abandoned_cart: zidCart(store, cart) })],
  customerEvents(store, customer, change) {
    const events = { registered: 'customer.create', updated: 'customer.update', logged_in: 'customer.login' };
    return [storeEvent(events[change], zidCustomer(store, customer))];
  },
  subscription(store, kind, plan) {
    const name = SUBSCRIPTIONS[kind];
    if (name) changePlan(store, kind, plan);
    return name ? [zidAppEvent(store, `app.market.subscription.${name}`, name, plan)] : [];
  },
};
