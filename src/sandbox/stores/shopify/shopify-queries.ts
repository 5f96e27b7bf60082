import type { Store } from '../state/store.js';
import type { OrderRecord } from '../state/store-records.js';
import type { GraphqlObject } from './run-query.js';
import { gid } from './shopify-payloads.js';
import {
  type Args,
  checkoutObject,
  connection,
  customerObject,
  idOf,
  orderObject,
  webhookObject,
} from './shopify-objects.js';

/** Supports only `updated_at:>…` and `created_at:>…`. */
function createTimeFilter(query: unknown): (order: OrderRecord) => boolean {
  const match = /(updated_at|created_at):>=?\s*['"]?([^'"\s]+)/.exec(typeof query === 'string' ? query : '');
  if (!match) return () => true;
  const since = Date.parse(match[2]!);
  return (order) => (match[1] === 'updated_at' ? order.updatedAt : order.createdAt) >= since;
}

export function queryRoot(store: Store): GraphqlObject {
  const { record } = store;
  const owner = { __typename: 'ShopAddress', phone: `+${record.owner.phone}`, city: 'الرياض', countryCodeV2: 'SA' };
  const installation = {
    __typename: 'AppInstallation',
    id: gid('AppInstallation', record.storeId),
    accessScopes: scopesOf(store),
    activeSubscriptions: [],
  };
  return {
    __typename: 'QueryRoot',
    shop: {
      __typename: 'Shop',
      id: gid('Shop', record.storeId),
      name: record.name,
      email: record.owner.email,
      contactEmail: record.owner.email,
      myshopifyDomain: record.domain,
      url: record.url,
      currencyCode: 'SAR',
      ianaTimezone: 'Asia/Riyadh',
      shopOwnerName: record.owner.name,
      billingAddress: owner,
      shopAddress: owner,
      primaryDomain: { __typename: 'Domain', host: record.domain, url: record.url },
      plan: { __typename: 'ShopPlan', displayName: 'Basic', partnerDevelopment: false },
    },
    currentAppInstallation: installation,
    order: ({ id }: Args) => {
      const found = store.orders.get(idOf(id));
      return found ? orderObject(store, found) : null;
    },
    orders: (args: Args) =>
      connection(
        [...store.orders.values()].filter(createTimeFilter(args['query'])).map((order) => orderObject(store, order)),
        args,
        'Order',
      ),
    customer: ({ id }: Args) => {
      const found = store.customers.get(idOf(id));
      return found ? customerObject(store, found) : null;
    },
    customers: (args: Args) =>
      connection(
        [...store.customers.values()].map((customer) => customerObject(store, customer)),
        args,
        'Customer',
      ),
    abandonedCheckouts: (args: Args) =>
      connection(
        [...store.carts.values()].filter(({ state }) => state === 'left').map((cart) => checkoutObject(store, cart)),
        args,
        'AbandonedCheckout',
      ),
    webhookSubscriptions: (args: Args) => {
      const { topics, uri, callbackUrl } = args;
      const url = uri ?? callbackUrl;
      const matching = record.webhooks
        .map(webhookObject)
        .filter(
          (webhook) =>
            (!Array.isArray(topics) || topics.includes(webhook['topic'])) && (!url || webhook['uri'] === url),
        );
      return connection(matching, args, 'WebhookSubscription');
    },
  };
}

function scopesOf({ record }: Store): GraphqlObject[] {
  const scopes = record.grants.at(-1)?.scope.split(',') ?? [];
  return scopes.map((handle) => ({ __typename: 'AccessScope', handle }));
}
