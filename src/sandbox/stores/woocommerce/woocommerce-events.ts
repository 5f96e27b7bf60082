import { createHash, randomUUID } from 'node:crypto';
import { base64Signature } from '../delivery/signatures.js';
import { type PlatformAdapter, type OutgoingEvent, NO_EVENTS } from '../platform-adapter.js';
import type { OrderRecord } from '../state/store-records.js';
import { makeWooKey } from './woo-keys.js';
import { cartPluginForm, WOO_STATUSES, wooCustomer, wooOrder } from './woo-payloads.js';
import { CART_PLUGIN } from './woocommerce-routes.js';
import { wooTraits } from './woo-traits.js';

const MAX_CONSECUTIVE_FAILURES = 5;

const NOT_IN_CORE = 'WooCommerce has no webhook for this.';

const storeEvent = (event: string, body: unknown): OutgoingEvent => ({ event, body, to: 'store' });

/** Sends only the first argument of the hook. */
function hookEvent(name: string, order: OrderRecord): OutgoingEvent {
  return storeEvent(`action.${name}`, { action: name, arg: Number(order.id) });
}

const isAccepted = (status: number): boolean => status >= 200 && status <= 302;

/** Retries no failed delivery. Each store is a site of its own. */
export const woocommerce: PlatformAdapter = {
  ...NO_EVENTS,
  traits: wooTraits,
  statuses: WOO_STATUSES,
  lacks: {
    cart_changed: 'WooCommerce has no event for carts; its plugin tells of those that were left and completed.',
    customer_login: NOT_IN_CORE,
    otp: NOT_IN_CORE,
    review: 'WooCommerce has no webhook for reviews; its API lists them.',
    question: NOT_IN_CORE,
    shipment: 'WooCommerce has no webhook for shipments; an extension writes the tracking number into the order.',
    invoice: NOT_IN_CORE,
    subscription: 'Nobody sells apps for WooCommerce by subscription.',
    install: 'A WooCommerce store is connected from the dashboard.',
    uninstall_event: 'WooCommerce does not tell that its keys were revoked.',
  },
  deliveryPolicy: { timeoutMs: 60_000, retryDelaysMs: [], isAccepted },
  firstStatus: ({ cod }) => (cod ? 'processing' : 'on-hold'),
  headersOf({ store, delivery, webhook, isForged }): Record<string, string> {
    if (delivery.event === CART_PLUGIN) return { 'user-agent': 'WordPress/6.7' };
    const [resource = '', event = ''] = delivery.event.split('.', 2);
    const second = Math.floor(delivery.createdAt / 1000);
    return {
      'user-agent': 'WooCommerce/9.4.2 Hookshot (WordPress/6.7)',
      'x-wc-webhook-source': `${store.record.url}/`,
      'x-wc-webhook-topic': delivery.event,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': base64Signature((webhook?.secret ?? '') + (isForged ? 'x' : ''), delivery.body),
      'x-wc-webhook-id': webhook?.id ?? '',
      'x-wc-webhook-delivery-id': createHash('md5').update(`${webhook?.id}${second}`).digest('hex'),
    };
  },
  appPath: () => '/webhooks/woocommerce/app',
  recordAttempt(store, webhook, status) {
    webhook.failures = status !== null && isAccepted(status) ? 0 : webhook.failures + 1;
    if (webhook.failures > MAX_CONSECUTIVE_FAILURES) webhook.status = 'disabled';
    store.save();
  },
  makeKeys(store) {
    const { consumerKey, consumerSecret } = makeWooKey(store, 'Made by hand');
    return { url: store.record.url, consumer_key: consumerKey, consumer_secret: consumerSecret };
  },
  connectReceiver(store, url, secret) {
    const otherWebhooks = store.record.webhooks.filter(({ event }) => event !== CART_PLUGIN);
    const facts = { id: randomUUID(), event: CART_PLUGIN, url, status: 'active' as const, failures: 0, failedAt: [] };
    store.record.webhooks = [...otherWebhooks, { ...facts, secret, given: {}, createdAt: Date.now() }];
    store.save();
  },
  installed: () => ({ open: null, events: [] }),
  orderPlaced(store, order) {
    const body = wooOrder(store, order);
    return [storeEvent('order.created', body), storeEvent('order.updated', body)];
  },
  orderChanged(store, order) {
    const outgoing = [
      storeEvent('order.updated', wooOrder(store, order)),
      hookEvent(`woocommerce_order_status_${order.status}`, order),
    ];
    if (order.status === 'refunded') outgoing.push(hookEvent('woocommerce_order_refunded', order));
    if (['processing', 'completed'].includes(order.status))
      outgoing.push(hookEvent('woocommerce_payment_complete', order));
    return outgoing;
  },
  cartAbandoned: (store, cart) => [cartForm(cartPluginForm(store, cart))],
  cartBought: (store, cart) => [cartForm(cartPluginForm(store, cart))],
  customerEvents: (store, customer, change) => [
    storeEvent(change === 'registered' ? 'customer.created' : 'customer.updated', wooCustomer(store, customer)),
  ],
};

const cartForm = (body: Record<string, string>): OutgoingEvent => ({
  event: CART_PLUGIN,
  body,
  isForm: true,
  to: 'store',
});
