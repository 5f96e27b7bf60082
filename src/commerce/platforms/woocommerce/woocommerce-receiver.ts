import { isSameSignature, sign } from '../../../platform/webhooks/signatures.js';
import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { eventKey } from '../reading/event-key.js';
import { readStoreDate } from '../reading/read-store-date.js';
import { type JsonFields, parseJsonBody } from '../reading/read-fields.js';
import type { Delivery, Receiver } from '../receiver.js';
import { cartPluginKey } from './cart-plugin-key.js';
import { isCartflows, parseForm, readCartflows } from './read-cartflows.js';
import { readWooCustomer, readWooDraft, readWooOrder } from './read-woo-order.js';
import { isDraft } from './read-woo-status.js';

type EventReader = (body: JsonFields, store: StoreFacts) => StoreEvent | null;

const order =
  ({ isNew }: { isNew: boolean }): EventReader =>
  (body, store) =>
    isDraft(body) ? { kind: 'ignored', reason: 'draft' } : readWooOrder(body, isNew, store);
const customer =
  (change: 'created' | 'updated'): EventReader =>
  (body, store) => {
    const id = body.id('id');
    if (!id) return null;
    const at = readStoreDate(body.raw(change === 'created' ? 'date_created_gmt' : 'date_modified_gmt'), 'UTC');
    return { kind: 'customer', change, at, customer: readWooCustomer(body, id, store), otp: null };
  };
const ignoreIrrelevant: EventReader = () => ({ kind: 'ignored', reason: 'not_for_us' });

/** Internal event names. WooCommerce has none for the cart plugin's form and for draft orders that we fetch. */
const CARTFLOWS = 'cartflows.cart';
export const FETCHED_DRAFT = 'order.draft';

const TOPICS: Readonly<Record<string, EventReader>> = {
  'order.created': order({ isNew: true }),
  'order.updated': order({ isNew: false }),
  'order.restored': order({ isNew: false }),
  'order.deleted': ignoreIrrelevant,
  'customer.created': customer('created'),
  'customer.updated': customer('updated'),
  'customer.deleted': ignoreIrrelevant,
  [FETCHED_DRAFT]: readWooDraft,
};

const isForm = ({ headers }: Delivery): boolean =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

const isPing = (body: Buffer): boolean => body.length < 100 && /^webhook_id=\d+$/.test(body.toString('utf8').trim());

export const woocommerceReceiver: Receiver = {
  platform: 'woocommerce',
  /** Applies to fetched draft orders. The cart plugin reports abandoned carts itself. */
  abandonedAfterMinutes: 60,
  platformStoreIdOf: () => null,
  hasAppEventsOfStores: false,
  disconnectedOutcome: 'unknown',

  verify(delivery, secrets) {
    const { headers, query, body } = delivery;
    const signature = headers['x-wc-webhook-signature'];
    if (signature) {
      return secrets.some((secret) => isSameSignature(signature, sign(secret, body, 'base64'))) ? 'genuine' : 'refused';
    }
    if (isPing(body)) return 'nothing';
    // The cart plugin does not sign. Its URL contains a key.
    const { key } = query;
    if (!key || !isForm(delivery)) return 'refused';
    return secrets.some((secret) => isSameSignature(key, cartPluginKey(secret))) ? 'genuine' : 'refused';
  },

  nameOf(delivery) {
    const { headers, body } = delivery;
    // The key of the cart plugin permits carts only, so an unsigned topic does not count.
    if (!headers['x-wc-webhook-signature']) return isForm(delivery) && isCartflows(parseForm(body)) ? CARTFLOWS : '';
    const topic = headers['x-wc-webhook-topic']?.slice(0, 100) ?? '';
    return topic === FETCHED_DRAFT || topic === CARTFLOWS ? '' : topic;
  },

  /** Adds a digest of the body, because a delivery ID is unique only per webhook and second. */
  keyOf: ({ headers, body }) => eventKey(headers['x-wc-webhook-delivery-id'], body),

  normalize(name, body, store) {
    if (name === CARTFLOWS) return [readCartflows(parseForm(body), store) ?? { kind: 'ignored', reason: 'unreadable' }];
    const read = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
    if (!read) return [{ kind: 'ignored', reason: 'unknown_event' }];
    const fields = parseJsonBody(body);
    return [(fields && read(fields, store)) ?? { kind: 'ignored', reason: 'unreadable' }];
  },
};
