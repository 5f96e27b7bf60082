import { randomInt } from 'node:crypto';
import { setOrderStatus, recordWritten } from '../actions/change-order.js';
import { uninstallApp } from '../actions/install-app.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { OrderRecord, WebhookRecord } from '../state/shop-records.js';
import type { Thing } from './run-query.js';
import { idOf, orderThing, webhookThing } from './shopify-things.js';
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

const refused = (type: string, field: string[], message: string, empty: Args = {}): Thing => ({
  __typename: type,
  ...empty,
  userErrors: [{ __typename: 'UserError', field, message }],
});

/** Older API versions use another name. */
function addressOf({ uri, callbackUrl }: Args): string {
  const address = uri ?? callbackUrl;
  return typeof address === 'string' ? address : '';
}

function subscribe(shop: Shop, { topic, webhookSubscription }: Args): Thing {
  const given = (webhookSubscription ?? {}) as Record<string, unknown>;
  const url = addressOf(given);
  const event = TOPICS.find((each) => each.toUpperCase().replace('/', '_') === topic);
  const type = 'WebhookSubscriptionCreatePayload';
  const empty = { webhookSubscription: null };
  if (!event) return refused(type, ['topic'], 'Invalid topic specified.', empty);
  if (!URL.canParse(url)) return refused(type, ['webhookSubscription', 'callbackUrl'], 'Address is invalid', empty);
  if (shop.record.webhooks.some((each) => each.event === event && each.url === url))
    return refused(
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
  shop.record.webhooks.push(webhook);
  shop.save();
  return { __typename: type, webhookSubscription: webhookThing(webhook), userErrors: [] };
}

function updateSubscription(shop: Shop, { id, webhookSubscription }: Args): Thing {
  const type = 'WebhookSubscriptionUpdatePayload';
  const webhook = shop.record.webhooks.find((each) => each.id === idOf(id));
  if (!webhook) return refused(type, ['id'], 'Webhook subscription does not exist', { webhookSubscription: null });
  const given = (webhookSubscription ?? {}) as Record<string, unknown>;
  webhook.url = addressOf(given) || webhook.url;
  shop.save();
  return { __typename: type, webhookSubscription: webhookThing(webhook), userErrors: [] };
}

function unsubscribe(shop: Shop, { id }: Args): Thing {
  const type = 'WebhookSubscriptionDeletePayload';
  const before = shop.record.webhooks.length;
  shop.record.webhooks = shop.record.webhooks.filter((each) => each.id !== idOf(id));
  if (shop.record.webhooks.length === before)
    return refused(type, ['id'], 'Webhook subscription does not exist', { deletedWebhookSubscriptionId: null });
  shop.save();
  return { __typename: type, deletedWebhookSubscriptionId: id, userErrors: [] };
}

function toOrder(shop: Shop, type: string, id: unknown, field: string, change: (order: OrderRecord) => void): Thing {
  const order = shop.orders.get(idOf(id));
  if (!order) return refused(type, ['id'], 'Order does not exist', { [field]: null });
  change(order);
  order.updatedAt = Date.now();
  shop.orders.put(order);
  return { __typename: type, [field]: orderThing(shop, order), userErrors: [] };
}

const tagsOf = (tags: unknown): string[] =>
  (Array.isArray(tags) ? tags.map(String) : String(tags).split(',')).map((tag) => tag.trim()).filter(Boolean);

export function mutationRoot(shops: Shops, shop: Shop): Thing {
  const publishUpdated = (order: OrderRecord): void => {
    const [last] = shops
      .adapterFor(shop)
      .orderChanged(shop, { ...order, status: '' })
      .slice(-1);
    if (last) shops.publish(shop, [last]);
  };
  return {
    __typename: 'Mutation',
    webhookSubscriptionCreate: (args: Args) => subscribe(shop, args),
    webhookSubscriptionUpdate: (args: Args) => updateSubscription(shop, args),
    webhookSubscriptionDelete: (args: Args) => unsubscribe(shop, args),
    tagsAdd: ({ id, tags }: Args) =>
      toOrder(shop, 'TagsAddPayload', id, 'node', (order) => {
        for (const tag of tagsOf(tags)) recordWritten(shop, order, 'tag', tag);
        publishUpdated(order);
      }),
    tagsRemove: ({ id, tags }: Args) =>
      toOrder(shop, 'TagsRemovePayload', id, 'node', (order) => {
        const gone = new Set(tagsOf(tags));
        order.tags = order.tags.filter((tag) => !gone.has(tag));
        publishUpdated(order);
      }),
    orderUpdate: ({ input }: Args) => {
      const { id, note, tags } = (input ?? {}) as Record<string, unknown>;
      return toOrder(shop, 'OrderUpdatePayload', id, 'order', (order) => {
        if (typeof note === 'string') recordWritten(shop, order, 'note', note);
        if (tags !== undefined) for (const tag of tagsOf(tags)) recordWritten(shop, order, 'tag', tag);
        publishUpdated(order);
      });
    },
    orderMarkAsPaid: ({ input }: Args) =>
      toOrder(shop, 'OrderMarkAsPaidPayload', (input as Args | undefined)?.['id'], 'order', (order) => {
        recordWritten(shop, order, 'paid', 'paid');
        setOrderStatus(shops, shop, order, 'paid');
      }),
    orderCancel: ({ orderId, reason, staffNote }: Args) => {
      const type = 'OrderCancelPayload';
      const order = shop.orders.get(idOf(orderId));
      const errors = (message: string) => [
        { __typename: 'OrderCancelUserError', field: ['orderId'], message, code: 'INVALID' },
      ];
      const fail = (message: string): Thing => ({
        __typename: type,
        job: null,
        orderCancelUserErrors: errors(message),
        userErrors: errors(message),
      });
      if (!order) return fail('Order does not exist');
      if (order.history.some(({ status }) => status === 'cancelled')) return fail('Order has already been cancelled');
      recordWritten(shop, order, 'cancel', typeof reason === 'string' ? reason : 'OTHER');
      if (typeof staffNote === 'string' && staffNote) recordWritten(shop, order, 'note', staffNote);
      setOrderStatus(shops, shop, order, 'cancelled');
      const job = { __typename: 'Job', id: gid('Job', order.id), done: true };
      return { __typename: type, job, orderCancelUserErrors: [], userErrors: [] };
    },
    appUninstall: () => {
      uninstallApp(shops, shop);
      return { __typename: 'AppUninstallPayload', app: null, userErrors: [] };
    },
  };
}
