import { isSameSignature, sign } from '../../../platform/webhooks/signatures.js';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { eventKey } from '../reading/event-key.js';
import { type JsonFields, parseJsonBody } from '../reading/read-fields.js';
import { idText } from '../reading/read-json.js';
import type { Receiver } from '../receiver.js';
import { readShopifyFulfillment, readShopifyOrder, readShopifyFulfillmentEvent } from './read-shopify-order.js';
import { readShopifyPrivacy } from './read-shopify-privacy.js';
import {
  readShopifyCheckout,
  readShopifyCustomer,
  readShopifyPlan,
  readShopifyUninstall,
} from './read-shopify-others.js';

type EventReader = (body: JsonFields, store: StoreFacts) => StoreEvent | null;

const order =
  ({ isNew }: { isNew: boolean }): EventReader =>
  (body, store) =>
    body.flag('test') ? { kind: 'ignored', reason: 'test_order' } : readShopifyOrder(body, isNew, store);
const checkout =
  ({ isDeleted }: { isDeleted: boolean }): EventReader =>
  (body, store) =>
    readShopifyCheckout(body, isDeleted, store);
const ignoreIrrelevant: EventReader = () => ({ kind: 'ignored', reason: 'not_for_us' });

const TOPICS: Readonly<Record<string, EventReader>> = {
  'orders/create': order({ isNew: true }),
  'orders/updated': order({ isNew: false }),
  'orders/paid': order({ isNew: false }),
  'orders/cancelled': order({ isNew: false }),
  'orders/fulfilled': order({ isNew: false }),
  'orders/partially_fulfilled': order({ isNew: false }),
  // `orders/updated` has the remaining amount.
  'refunds/create': ignoreIrrelevant,
  'fulfillments/create': readShopifyFulfillment,
  'fulfillments/update': readShopifyFulfillment,
  'fulfillment_events/create': readShopifyFulfillmentEvent,
  'customers/create': (body, store) => readShopifyCustomer(body, 'created', store),
  'customers/update': (body, store) => readShopifyCustomer(body, 'updated', store),
  'checkouts/create': checkout({ isDeleted: false }),
  'checkouts/update': checkout({ isDeleted: false }),
  'checkouts/delete': checkout({ isDeleted: true }),
  'app/uninstalled': readShopifyUninstall,
  'app_subscriptions/update': readShopifyPlan,
  'app/scopes_update': ignoreIrrelevant,
  'shop/update': ignoreIrrelevant,
  'customers/data_request': ignoreIrrelevant,
  'customers/redact': ignoreIrrelevant,
  'shop/redact': ignoreIrrelevant,
};

export const shopifyReceiver: Receiver = {
  platform: 'shopify',
  /** An hour leaves time to find a card. */
  abandonedAfterMinutes: 60,
  platformStoreIdOf: ({ headers }) => idText(headers['x-shopify-shop-domain']?.toLowerCase()),
  privacyRequestOf: readShopifyPrivacy,
  hasAppEventsOfStores: true,
  disconnectedOutcome: 'unknown',

  verify({ headers, body }, secrets) {
    const signature = headers['x-shopify-hmac-sha256'] ?? '';
    return secrets.some((secret) => isSameSignature(signature, sign(secret, body, 'base64'))) ? 'genuine' : 'refused';
  },

  nameOf: ({ headers }) => headers['x-shopify-topic']?.slice(0, 100) ?? '',

  keyOf({ headers, body }) {
    const id = headers['x-shopify-webhook-id'];
    return id ? eventKey(id) : eventKey(headers['x-shopify-topic'], body);
  },

  normalize(name, body, store) {
    const read = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
    const fields = parseJsonBody(body);
    if (!fields) return [{ kind: 'ignored', reason: 'unreadable' }];
    if (!read) return [{ kind: 'ignored', reason: 'unknown_event' }];
    return [read(fields, store) ?? { kind: 'ignored', reason: 'unreadable' }];
  },
};
