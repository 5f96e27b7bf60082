import { randomUUID } from 'node:crypto';
import type { SubscriptionKind } from '../../sandbox-stores.contract.js';
import { base64Signature } from '../delivery/signatures.js';
import { type PlatformAdapter, type OutgoingEvent, NO_EVENTS } from '../platform-adapter.js';
import { openGrant } from '../grants.js';
import type { Store } from '../state/store.js';
import * as payload from './shopify-payloads.js';
import { SHOPIFY_TOKEN_LIFETIMES, signQuery } from './shopify-oauth.js';
import { shopifyTraits } from './shopify-traits.js';

const MINUTE_MS = 60_000;
const MAX_FAILURES = 8;

const PLANS: Partial<Record<SubscriptionKind, string>> = {
  started: 'ACTIVE',
  upgraded: 'ACTIVE',
  expired: 'EXPIRED',
  suspended: 'FROZEN',
  canceled: 'CANCELLED',
};

function toEvents(topics: Record<string, unknown>, to: 'store' | 'app' = 'store'): OutgoingEvent[] {
  const action = { eventId: randomUUID(), triggeredAt: new Date().toISOString() };
  return Object.entries(topics).map(([event, body]) => ({
    event,
    body,
    to,
    about: { ...action, webhookId: randomUUID() },
  }));
}

/** Reports abandoned carts as incomplete checkouts. */
export const shopify: PlatformAdapter = {
  ...NO_EVENTS,
  traits: shopifyTraits,
  statuses: payload.SHOPIFY_STATUSES,
  lacks: {
    customer_login: 'Shopify does not tell of logins.',
    otp: 'Shopify has no event for one-time codes.',
    review: 'Shopify has no event for reviews.',
    question: 'Shopify has no event for questions.',
    invoice: 'Shopify has no event for invoices.',
  },
  deliveryPolicy: {
    timeoutMs: 5000,
    // The last retry follows within four hours.
    retryDelaysMs: [1, 2, 5, 12, 25, 45, 65, 85].map((minutes) => minutes * MINUTE_MS),
    isAccepted: (status) => status >= 200 && status < 300,
  },
  firstStatus: ({ cod }) => (cod ? 'pending' : 'paid'),
  headersOf({ store, delivery, webhook, credentials, isForged }) {
    const { webhookId = '', eventId = '', triggeredAt = '' } = delivery.about;
    const name = webhook?.given['name'];
    return {
      'user-agent': 'Shopify-Captain-Hook',
      'x-shopify-topic': delivery.event,
      'x-shopify-shop-domain': store.record.domain,
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': webhookId,
      'x-shopify-event-id': eventId,
      'x-shopify-triggered-at': triggeredAt,
      ...(typeof name === 'string' && { 'x-shopify-name': name }),
      'x-shopify-hmac-sha256': base64Signature(credentials.shopify.clientSecret + (isForged ? 'x' : ''), delivery.body),
    };
  },
  appPath: () => '/webhooks/shopify/app',
  appEventsOf: ({ shopifyAppTopics }) => shopifyAppTopics,
  recordAttempt(store, webhook, status) {
    webhook.failures = status !== null && status >= 200 && status < 300 ? 0 : webhook.failures + 1;
    if (webhook.failures >= MAX_FAILURES)
      store.record.webhooks = store.record.webhooks.filter((kept) => kept !== webhook);
    store.save();
  },
  installed(store, credentials) {
    const host = Buffer.from(`admin.shopify.com/store/${store.record.domain.split('.')[0]}`).toString('base64url');
    const timestamp = String(Math.floor(Date.now() / 1000));
    const query = signQuery({ host, shop: store.record.domain, timestamp }, credentials.shopify.clientSecret);
    return { open: `/api/v1/app-install/shopify?${query.toString()}`, events: [] };
  },
  uninstalled: (store) => [
    ...toEvents({ 'app/uninstalled': payload.shopifyShop(store) }),
    ...toEvents({ 'app/uninstalled': payload.shopifyShop(store) }, 'app'),
  ],
  makeKeys(store, credentials) {
    const foreverMs = 100 * 365 * 24 * 3_600_000;
    const grant = openGrant(store, { accessMs: foreverMs, refreshMs: 0 }, SHOPIFY_TOKEN_LIFETIMES.scope, 'shpat_');
    return { shop: store.record.domain, access_token: grant.access, api_secret: credentials.shopify.clientSecret };
  },
  orderPlaced(store, order) {
    const body = payload.shopifyOrder(store, order);
    return toEvents({ 'orders/create': body, ...(order.paid && { 'orders/paid': body }) });
  },
  orderChanged(store, order) {
    const body = payload.shopifyOrder(store, order);
    const { status } = order;
    const isShipping = payload.SHIPPING_STATUSES.includes(status);
    const shippedEntries = order.history.filter(
      (entry) => entry.status === 'fulfilled' || payload.SHIPPING_STATUSES.includes(entry.status),
    );
    const isFirstShipment = shippedEntries.length === 1 && (isShipping || status === 'fulfilled');
    const fulfillment = payload.shopifyFulfillment(store, order);
    return toEvents({
      ...(status === 'paid' && { 'orders/paid': body }),
      ...(status === 'cancelled' && { 'orders/cancelled': body }),
      ...(status === 'partially_fulfilled' && {
        'fulfillments/create': fulfillment,
        'orders/partially_fulfilled': body,
      }),
      ...(isFirstShipment && { 'fulfillments/create': fulfillment, 'orders/fulfilled': body }),
      ...(isShipping && {
        'fulfillment_events/create': payload.shopifyFulfillmentEvent(order),
        'fulfillments/update': fulfillment,
      }),
      ...(['refunded', 'partially_refunded'].includes(status) && {
        'refunds/create': payload.shopifyRefund(store, order),
      }),
      'orders/updated': body,
    });
  },
  cartAbandoned: (store, cart) => toEvents({ 'checkouts/create': payload.shopifyCheckout(store, cart) }),
  cartChanged: (store, cart) => toEvents({ 'checkouts/update': payload.shopifyCheckout(store, cart) }),
  cartBought: (store, cart) => toEvents({ 'checkouts/update': payload.shopifyCheckout(store, cart) }),
  cartDropped: (_store, cart) => toEvents({ 'checkouts/delete': { id: Number(cart.id), token: cart.token } }),
  customerEvents: (store, customer, change) =>
    toEvents({
      [change === 'registered' ? 'customers/create' : 'customers/update']: payload.shopifyCustomer(store, customer),
    }),
  shipped(store, order, event) {
    const body = payload.shopifyFulfillment(store, order);
    return toEvents({ [event === 'created' ? 'fulfillments/create' : 'fulfillments/update']: body });
  },
  subscription(store: Store, kind, plan) {
    const status = PLANS[kind];
    const now = new Date().toISOString();
    const app_subscription = {
      admin_graphql_api_id: payload.gid('AppSubscription', 4_028_497_976),
      name: plan,
      status,
      currency: 'USD',
      capped_amount: null,
      admin_graphql_api_shop_id: payload.gid('Shop', store.record.storeId),
      created_at: now,
      updated_at: now,
    };
    return status ? toEvents({ 'app_subscriptions/update': { app_subscription } }, 'app') : [];
  },
};
