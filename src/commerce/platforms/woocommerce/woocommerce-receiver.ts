import { isSameSignature, sign } from '../../../platform/webhooks/signatures.js';
import type { ShopFacts, StoreEvent } from '../../store-events/store-event.js';
import { eventKey } from '../reading/event-key.js';
import { readDate } from '../reading/read-date.js';
import { type Fields, parseBody } from '../reading/read-fields.js';
import type { Delivery, Receiver } from '../receiver.js';
import { cartPluginKey } from './cart-plugin-key.js';
import { isCartflows, parseForm, readCartflows } from './read-cartflows.js';
import { readWooCustomer, readWooDraft, readWooOrder } from './read-woo-order.js';
import { isDraft, slugOf } from './read-woo-status.js';

type Read = (body: Fields, shop: ShopFacts) => StoreEvent | null;

const order =
  (isNew: boolean): Read =>
  (body, shop) =>
    isDraft(slugOf(body)) ? { kind: 'ignored', reason: 'draft' } : readWooOrder(body, isNew, shop);
const customer =
  (change: 'created' | 'updated'): Read =>
  (body, shop) => {
    const id = body.id('id');
    if (!id) return null;
    const at = readDate(body.raw(change === 'created' ? 'date_created_gmt' : 'date_modified_gmt'), 'UTC');
    return { kind: 'customer', change, at, customer: readWooCustomer(body, id, shop), otp: null };
  };
const notForUs: Read = () => ({ kind: 'ignored', reason: 'not_for_us' });

/** No topic of WooCommerce: what a form of CartFlows is called, and a draft that the connector has asked for. */
const CARTFLOWS = 'cartflows.cart';
export const ASKED_DRAFT = 'order.draft';

const TOPICS: Readonly<Record<string, Read>> = {
  'order.created': order(true),
  'order.updated': order(false),
  'order.restored': order(false),
  // It says nothing but an id.
  'order.deleted': notForUs,
  'customer.created': customer('created'),
  'customer.updated': customer('updated'),
  'customer.deleted': notForUs,
  [ASKED_DRAFT]: readWooDraft,
};

const isForm = ({ headers }: Delivery): boolean =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/** What the shop says when a webhook is made. */
const isPing = (body: Buffer): boolean => body.length < 100 && /^webhook_id=\d+$/.test(body.toString('utf8').trim());

export const woocommerceReceiver: Receiver = {
  platform: 'woocommerce',
  /** Of drafts, which have to be asked for. CartFlows tells itself. */
  leftAfterMinutes: 60,

  verify(delivery, secrets) {
    const { headers, query, body } = delivery;
    const sent = headers['x-wc-webhook-signature'];
    if (sent) {
      return secrets.some((secret) => isSameSignature(sent, sign(secret, body, 'base64'))) ? 'genuine' : 'refused';
    }
    if (isPing(body)) return 'nothing';
    // The plugin signs nothing; its address carries a key.
    const { key } = query;
    if (!key || !isForm(delivery)) return 'refused';
    return secrets.some((secret) => isSameSignature(key, cartPluginKey(secret))) ? 'genuine' : 'refused';
  },

  nameOf(delivery) {
    const topic = delivery.headers['x-wc-webhook-topic']?.slice(0, 100);
    // Nobody but us asks for drafts.
    if (topic) return topic === ASKED_DRAFT ? '' : topic;
    return isForm(delivery) && isCartflows(parseForm(delivery.body)) ? CARTFLOWS : '';
  },

  /** The id of a delivery is one of a webhook and a second, so it is not enough alone. */
  keyOf: ({ headers, body }) => eventKey(headers['x-wc-webhook-delivery-id'], body),

  normalize(name, body, shop) {
    if (name === CARTFLOWS) return [readCartflows(parseForm(body), shop) ?? { kind: 'ignored', reason: 'unreadable' }];
    const read = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
    if (!read) return [{ kind: 'ignored', reason: 'unknown_event' }];
    const fields = parseBody(body);
    return [(fields && read(fields, shop)) ?? { kind: 'ignored', reason: 'unreadable' }];
  },
};
