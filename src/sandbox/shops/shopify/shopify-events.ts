import { randomUUID } from 'node:crypto';
import type { SubscriptionKind } from '../../sandbox-shops.contract.js';
import { base64Signature } from '../delivery/signatures.js';
import { type PlatformAdapter, type Outgoing, NO_EVENTS } from '../platform-adapter.js';
import { openGrant } from '../grants.js';
import type { Shop } from '../state/shop.js';
import * as payload from './shopify-payloads.js';
import { SHOPIFY_TOKEN_LIFETIMES, signQuery } from './shopify-oauth.js';
import { shopifyStore } from './shopify-store.js';

const MINUTE_MS = 60_000;
const MAX_FAILURES = 8;

const PLANS: Partial<Record<SubscriptionKind, string>> = {
  started: 'ACTIVE',
  upgraded: 'ACTIVE',
  expired: 'EXPIRED',
  suspended: 'FROZEN',
  canceled: 'CANCELLED',
};

/** Topics of one action share its event id. */
function toEvents(topics: Record<string, unknown>, to: 'store' | 'app' = 'store'): Outgoing[] {
  const action = { eventId: randomUUID(), triggeredAt: new Date().toISOString() };
  return Object.entries(topics).map(([event, body]) => ({
    event,
    body,
    to,
    about: { ...action, webhookId: randomUUID() },
  }));
}

/** Abandoned carts are incomplete checkouts. */
export const shopify: PlatformAdapter = {
  ...NO_EVENTS,
  store: shopifyStore,
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
    // Within four hours.
    retryDelaysMs: [1, 2, 5, 12, 25, 45, 65, 85].map((minutes) => minutes * MINUTE_MS),
    isAccepted: (status) => status >= 200 && status < 300,
  },
  firstStatus: ({ cod }) => (cod ? 'pending' : 'paid'),
  headersOf({ shop, delivery, webhook, credentials, isForged }) {
    const { webhookId = '', eventId = '', triggeredAt = '' } = delivery.about;
    const name = webhook?.given['name'];
    return {
      'user-agent': 'Shopify-Captain-Hook',
      'x-shopify-topic': delivery.event,
      'x-shopify-shop-domain': shop.record.domain,
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
  recordAttempt(shop, webhook, status) {
    webhook.failures = status !== null && status >= 200 && status < 300 ? 0 : webhook.failures + 1;
    if (webhook.failures >= MAX_FAILURES)
      shop.record.webhooks = shop.record.webhooks.filter((each) => each !== webhook);
    shop.save();
  },
  installed(shop, credentials) {
    const host = Buffer.from(`admin.shopify.com/store/${shop.record.domain.split('.')[0]}`).toString('base64url');
    const timestamp = String(Math.floor(Date.now() / 1000));
    const query = signQuery({ host, shop: shop.record.domain, timestamp }, credentials.shopify.clientSecret);
    return { open: `/api/v1/app-install/shopify?${query.toString()}`, events: [] };
  },
  uninstalled: (shop) => [
    ...toEvents({ 'app/uninstalled': payload.shopifyShop(shop) }),
    ...toEvents({ 'app/uninstalled': payload.shopifyShop(shop) }, 'app'),
  ],
  makeKeys(shop, credentials) {
    const forever = 100 * 365 * 24 * 3_600_000;
    const grant = openGrant(shop, { accessMs: forever, refreshMs: 0 }, SHOPIFY_TOKEN_LIFETIMES.scope, 'shpat_');
    return { shop: shop.record.domain, access_token: grant.access, api_secret: credentials.shopify.clientSecret };
  },
  orderPlaced(shop, order) {
    const body = payload.shopifyOrder(shop, order);
    return toEvents({ 'orders/create': body, ...(order.paid && { 'orders/paid': body }) });
  },
  orderChanged(shop, order) {
    const body = payload.shopifyOrder(shop, order);
    const { status } = order;
    const isShipping = payload.SHIPPING_STATUSES.includes(status);
    const left = order.history.filter(
      (each) => each.status === 'fulfilled' || payload.SHIPPING_STATUSES.includes(each.status),
    );
    const isFirst = left.length === 1 && (isShipping || status === 'fulfilled');
    const fulfillment = payload.shopifyFulfillment(shop, order);
    return toEvents({
      ...(status === 'paid' && { 'orders/paid': body }),
      ...(status === 'cancelled' && { 'orders/cancelled': body }),
      ...(status === 'partially_fulfilled' && {
        'fulfillments/create': fulfillment,
        'orders/partially_fulfilled': body,
      }),
      ...(isFirst && { 'fulfillments/create': fulfillment, 'orders/fulfilled': body }),
      ...(isShipping && {
        'fulfillment_events/create': payload.shopifyFulfillmentEvent(order),
        'fulfillments/update': fulfillment,
      }),
      ...(['refunded', 'partially_refunded'].includes(status) && {
        'refunds/create': payload.shopifyRefund(shop, order),
      }),
      'orders/updated': body,
    });
  },
  cartAbandoned: (shop, cart) => toEvents({ 'checkouts/create': payload.shopifyCheckout(shop, cart) }),
  cartChanged: (shop, cart) => toEvents({ 'checkouts/update': payload.shopifyCheckout(shop, cart) }),
  cartBought: (shop, cart) => toEvents({ 'checkouts/update': payload.shopifyCheckout(shop, cart) }),
  cartDropped: (_shop, cart) => toEvents({ 'checkouts/delete': { id: Number(cart.id), token: cart.token } }),
  customerEvents: (shop, customer, change) =>
    toEvents({
      [change === 'registered' ? 'customers/create' : 'customers/update']: payload.shopifyCustomer(shop, customer),
    }),
  shipped(shop, order, what) {
    const body = payload.shopifyFulfillment(shop, order);
    return toEvents({ [what === 'created' ? 'fulfillments/create' : 'fulfillments/update']: body });
  },
  subscription(shop: Shop, kind, plan) {
    const status = PLANS[kind];
    const now = new Date().toISOString();
    const app_subscription = {
      admin_graphql_api_id: payload.gid('AppSubscription', 4_028_497_976),
      name: plan,
      status,
      currency: 'USD',
      capped_amount: null,
      admin_graphql_api_shop_id: payload.gid('Shop', shop.record.storeId),
      created_at: now,
      updated_at: now,
    };
    return status ? toEvents({ 'app_subscriptions/update': { app_subscription } }, 'app') : [];
  },
};
