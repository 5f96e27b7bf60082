import { createHash, randomUUID } from 'node:crypto';
import { base64Signature } from '../delivery/signatures.js';
import { type PlatformAdapter, type Outgoing, NO_EVENTS } from '../platform-adapter.js';
import type { OrderRecord } from '../state/shop-records.js';
import { makeWooKey } from './woo-keys.js';
import { cartPluginForm, WOO_STATUSES, wooCustomer, wooOrder } from './woo-payloads.js';
import { CART_PLUGIN } from './woo-routes.js';
import { wooStore } from './woo-store.js';

/** Consecutive. */
const MAX_FAILURES = 5;

const NOT_IN_CORE = 'WooCommerce has no webhook for this.';

const store = (event: string, body: unknown): Outgoing => ({ event, body, to: 'store' });

/** WordPress hooks carry only their first argument. */
function action(name: string, order: OrderRecord): Outgoing {
  return store(`action.${name}`, { action: name, arg: Number(order.id) });
}

const isAccepted = (status: number): boolean => status >= 200 && status <= 302;

/** A site per store, without retries. */
export const woocommerce: PlatformAdapter = {
  ...NO_EVENTS,
  store: wooStore,
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
    install: 'A shop of WooCommerce is connected from the dashboard.',
  },
  deliveryPolicy: { timeoutMs: 60_000, retryDelaysMs: [], isAccepted },
  firstStatus: ({ cod }) => (cod ? 'processing' : 'on-hold'),
  headersOf({ shop, delivery, webhook, isForged }): Record<string, string> {
    if (delivery.event === CART_PLUGIN) return { 'user-agent': 'WordPress/6.7' };
    const [resource = '', event = ''] = delivery.event.split('.', 2);
    const second = Math.floor(delivery.createdAt / 1000);
    return {
      'user-agent': 'WooCommerce/9.4.2 Hookshot (WordPress/6.7)',
      'x-wc-webhook-source': `${shop.record.url}/`,
      'x-wc-webhook-topic': delivery.event,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': base64Signature((webhook?.secret ?? '') + (isForged ? 'x' : ''), delivery.body),
      'x-wc-webhook-id': webhook?.id ?? '',
      'x-wc-webhook-delivery-id': createHash('md5').update(`${webhook?.id}${second}`).digest('hex'),
    };
  },
  appPath: () => '/webhooks/woocommerce/app',
  recordAttempt(shop, webhook, status) {
    webhook.failures = status !== null && isAccepted(status) ? 0 : webhook.failures + 1;
    if (webhook.failures > MAX_FAILURES) webhook.status = 'disabled';
    shop.save();
  },
  makeKeys(shop) {
    const { consumerKey, consumerSecret } = makeWooKey(shop, 'Made by hand');
    return { url: shop.record.url, consumer_key: consumerKey, consumer_secret: consumerSecret };
  },
  /** The abandoned-cart plugin's setting. */
  connectReceiver(shop, url, secret) {
    const others = shop.record.webhooks.filter(({ event }) => event !== CART_PLUGIN);
    const facts = { id: randomUUID(), event: CART_PLUGIN, url, status: 'active' as const, failures: 0, failedAt: [] };
    shop.record.webhooks = [...others, { ...facts, secret, given: {}, createdAt: Date.now() }];
    shop.save();
  },
  installed: () => ({ open: null, events: [] }),
  orderPlaced(shop, order) {
    const body = wooOrder(shop, order);
    return [store('order.created', body), store('order.updated', body)];
  },
  orderChanged(shop, order) {
    const outgoing = [
      store('order.updated', wooOrder(shop, order)),
      action(`woocommerce_order_status_${order.status}`, order),
    ];
    if (order.status === 'refunded') outgoing.push(action('woocommerce_order_refunded', order));
    if (['processing', 'completed'].includes(order.status))
      outgoing.push(action('woocommerce_payment_complete', order));
    return outgoing;
  },
  cartAbandoned: (shop, cart) => [cartForm(cartPluginForm(shop, cart))],
  cartBought: (shop, cart) => [cartForm(cartPluginForm(shop, cart))],
  customerEvents: (shop, customer, change) => [
    store(change === 'registered' ? 'customer.created' : 'customer.updated', wooCustomer(shop, customer)),
  ],
};

const cartForm = (body: Record<string, string>): Outgoing => ({ event: CART_PLUGIN, body, isForm: true, to: 'store' });
