import { randomInt } from 'node:crypto';
import { setOrderStatus, recordDashboardChange } from '../actions/change-order.js';
import { uninstallApp } from '../actions/install-app.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { OrderRecord, WebhookRecord } from '../state/store-records.js';
import type { GraphqlObject } from './run-query.js';
import { idOf, orderObject, webhookObject } from './shopify-objects.js';
import { gid } from './shopify-payloads.js';

type Args = Record<string, unknown>;

const TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/paid',
  'orders/cancelled',
  'orders/fulfilled',
  'orders/partially_fulfilled',
  'orders/delete',
  'orders/edited',
  'refunds/create',
  'fulfillments/create',
  'fulfillments/update',
  'fulfillment_events/create',
  'customers/create',
  'customers/update',
  'customers/delete',
  'checkouts/create',
  'checkouts/update',
  'checkouts/delete',
  'carts/create',
  'carts/update',
  'app/uninstalled',
  'app_subscriptions/update',
  'app/scopes_update',
  'shop/update',
];

const rejectWith = (type: string, field: string[], message: string, empty: Args = {}): GraphqlObject => ({
  __typename: type,
  ...empty,
  userErrors: [{ __typename: 'UserError', field, message }],
});

/** Reads `callbackUrl` of older API versions, too. */
function addressOf({ uri, callbackUrl }: Args): string {
  const address = uri ?? callbackUrl;
  return typeof address === 'string' ? address : '';
}

function subscribe(store: Store, { topic, webhookSubscription }: Args): GraphqlObject {
  const given = (webhookSubscription ?? {}) as Record<string, unknown>;
  const url = addressOf(given);
  const event = TOPICS.find((candidate) => candidate.toUpperCase().replace('/', '_') === topic);
  const type = 'WebhookSubscriptionCreatePayload';
  const empty = { webhookSubscription: null };
  if (!event) return rejectWith(type, ['topic'], 'Invalid topic specified.', empty);
  if (store.record.trouble.rejected_events.includes(event))
    return rejectWith(type, ['topic'], 'This app is not approved to subscribe to the topic', empty);
  if (!URL.canParse(url)) return rejectWith(type, ['webhookSubscription', 'callbackUrl'], 'Address is invalid', empty);
  if (store.record.webhooks.some((existing) => existing.event === event && existing.url === url))
    return rejectWith(
      type,
      ['webhookSubscription', 'callbackUrl'],
      'Address for this topic has already been taken',
      empty,
    );
  const webhook: WebhookRecord = {
    id: String(randomInt(1_000_000_000, 9_999_999_999)),
    event,
    url,
    status: 'active',
    failures: 0,
    failedAt: [],
    secret: '',
    given,
    createdAt: Date.now(),
  };
  store.record.webhooks.push(webhook);
  store.save();
  return { __typename: type, webhookSubscription: webhookObject(webhook), userErrors: [] };
}

function updateSubscription(store: Store, { id, webhookSubscription }: Args): GraphqlObject {
  const type = 'WebhookSubscriptionUpdatePayload';
  const webhook = store.record.webhooks.find((subscription) => subscription.id === idOf(id));
  if (!webhook) return rejectWith(type, ['id'], 'Webhook subscription does not exist', { webhookSubscription: null });
  const given = (webhookSubscription ?? {}) as Record<string, unknown>;
  webhook.url = addressOf(given) || webhook.url;
  store.save();
  return { __typename: type, webhookSubscription: webhookObject(webhook), userErrors: [] };
}

function unsubscribe(store: Store, { id }: Args): GraphqlObject {
  const type = 'WebhookSubscriptionDeletePayload';
  const countBefore = store.record.webhooks.length;
  store.record.webhooks = store.record.webhooks.filter((subscription) => subscription.id !== idOf(id));
  if (store.record.webhooks.length === countBefore)
    return rejectWith(type, ['id'], 'Webhook subscription does not exist', { deletedWebhookSubscriptionId: null });
  store.save();
  return { __typename: type, deletedWebhookSubscriptionId: id, userErrors: [] };
}

function changeOrder(
  store: Store,
  type: string,
  id: unknown,
  field: string,
  change: (order: OrderRecord) => void,
): GraphqlObject {
  const order = store.orders.get(idOf(id));
  if (!order) return rejectWith(type, ['id'], 'Order does not exist', { [field]: null });
  change(order);
  order.updatedAt = Date.now();
  store.orders.put(order);
  return { __typename: type, [field]: orderObject(store, order), userErrors: [] };
}

const tagsOf = (tags: unknown): string[] =>
  (Array.isArray(tags) ? tags.map(String) : String(tags).split(',')).map((tag) => tag.trim()).filter(Boolean);

export function mutationRoot(stores: Stores, store: Store): GraphqlObject {
  const publishUpdated = (order: OrderRecord): void => {
    const [last] = stores
      .adapterFor(store)
      .orderChanged(store, { ...order, status: '' })
      .slice(-1);
    if (last) stores.publish(store, [last]);
  };
  return {
    __typename: 'Mutation',
    webhookSubscriptionCreate: (args: Args) => subscribe(store, args),
    webhookSubscriptionUpdate: (args: Args) => updateSubscription(store, args),
    webhookSubscriptionDelete: (args: Args) => unsubscribe(store, args),
    tagsAdd: ({ id, tags }: Args) =>
      changeOrder(store, 'TagsAddPayload', id, 'node', (order) => {
        for (const tag of tagsOf(tags)) recordDashboardChange(store, order, 'tag', tag);
        publishUpdated(order);
      }),
    tagsRemove: ({ id, tags }: Args) =>
      changeOrder(store, 'TagsRemovePayload', id, 'node', (order) => {
        const removed = new Set(tagsOf(tags));
        order.tags = order.tags.filter((tag) => !removed.has(tag));
        publishUpdated(order);
      }),
    orderUpdate: ({ input }: Args) => {
      const { id, note, tags } = (input ?? {}) as Record<string, unknown>;
      return changeOrder(store, 'OrderUpdatePayload', id, 'order', (order) => {
        if (typeof note === 'string') recordDashboardChange(store, order, 'note', note);
        if (tags !== undefined) for (const tag of tagsOf(tags)) recordDashboardChange(store, order, 'tag', tag);
        publishUpdated(order);
      });
    },
    orderMarkAsPaid: ({ input }: Args) =>
      changeOrder(store, 'OrderMarkAsPaidPayload', (input as Args | undefined)?.['id'], 'order', (order) => {
        recordDashboardChange(store, order, 'paid', 'paid');
        setOrderStatus(stores, store, order, 'paid');
      }),
    orderCancel: ({ orderId, reason, staffNote }: Args) => {
      const type = 'OrderCancelPayload';
      const order = store.orders.get(idOf(orderId));
      const errors = (message: string) => [
        { __typename: 'OrderCancelUserError', field: ['orderId'], message, code: 'INVALID' },
      ];
      const fail = (message: string): GraphqlObject => ({
        __typename: type,
        job: null,
        orderCancelUserErrors: errors(message),
        userErrors: errors(message),
      });
      if (!order) return fail('Order does not exist');
      if (order.history.some(({ status }) => status === 'cancelled')) return fail('Order has already been cancelled');
      recordDashboardChange(store, order, 'cancel', typeof reason === 'string' ? reason : 'OTHER');
      if (typeof staffNote === 'string' && staffNote) recordDashboardChange(store, order, 'note', staffNote);
      setOrderStatus(stores, store, order, 'cancelled');
      const job = { __typename: 'Job', id: gid('Job', order.id), done: true };
      return { __typename: type, job, orderCancelUserErrors: [], userErrors: [] };
    },
    appUninstall: () => {
      uninstallApp(stores, store);
      return { __typename: 'AppUninstallPayload', app: null, userErrors: [] };
    },
  };
}
