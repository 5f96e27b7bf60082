import type {
  AppEvent,
  CartEvent,
  CustomerEvent,
  StoreFacts,
  StoreEvent,
  SubscriptionEvent,
} from '../../store-events/store-event.js';
import { toCustomer, toItem } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import type { JsonFields } from '../reading/read-fields.js';
import { readStorePhone } from '../read-store-phone.js';
import { readZidCustomer } from './read-zid-order.js';

/** Prefers `id`, the cart's own of three IDs. */
export function readZidCart(cart: JsonFields, change: 'left' | 'completed', store: StoreFacts): CartEvent | null {
  const id = cart.id('id', 'cart_id');
  if (!id) return null;
  const at = readStoreDate(cart.raw('updated_at')) ?? readStoreDate(cart.raw('created_at'));
  const items = cart.list('products').map((item) =>
    toItem(item, {
      id: ['product_id', 'id'],
      name: ['name', 'name.ar', 'name.en'],
      total: ['total'],
      url: ['product_url', 'url'],
    }),
  );
  const customer = toCustomer(
    {
      id: cart.id('customer_id', 'customer.id'),
      name: cart.firstText(['customer_name', 'customer.name']),
      email: cart.firstText(['customer_email', 'customer.email']),
      phones: [{ value: cart.raw('customer_mobile') ?? cart.raw('customer.mobile') }],
    },
    store.country,
  );
  return {
    kind: 'cart',
    change,
    at,
    cart: {
      id,
      customer,
      items,
      leftAt: at,
      createdAt: readStoreDate(cart.raw('created_at')),
      checkoutUrl: cart.url('url', 'cart_url'),
      coupon: cart.firstText(['coupon.code', 'coupon'], 100),
      currency: cart.currency(store.currency, 'currency_code'),
      total: cart.amount('cart_total', 'total'),
      subtotal: cart.amount('cart_sub_total', 'sub_total'),
      productsCount: cart.count('products_count') ?? items.reduce((sum, { quantity }) => sum + quantity, 0),
      orderId: cart.id('order_id'),
    },
  };
}

export function readZidCustomerEvent(
  fields: JsonFields,
  change: 'created' | 'updated' | 'login',
  store: StoreFacts,
): CustomerEvent | null {
  const customer = readZidCustomer(fields, fields.country('city.country_code', 'country.code'), store);
  if (!customer.id && !customer.phone) return null;
  const at = readStoreDate(fields.raw(change === 'created' ? 'created_at' : 'updated_at'));
  return { kind: 'customer', change, at, customer, otp: null };
}

const APP_CHANGES: Readonly<Record<string, AppEvent['change']>> = {
  'app.market.application.install': 'installed',
  'app.market.application.authorized': 'authorized',
  'app.market.application.uninstall': 'uninstalled',
};

const SUBSCRIPTION_CHANGES: Readonly<Record<string, SubscriptionEvent['change']>> = {
  'app.market.subscription.active': 'active',
  'app.market.subscription.warning': 'warning',
  'app.market.subscription.suspended': 'expired',
  'app.market.subscription.expired': 'expired',
  'app.market.subscription.renew': 'renewed',
  'app.market.subscription.upgrade': 'upgraded',
  'app.market.subscription.refunded': 'refunded',
};

/** Callers verify these unsigned events with Zid. */
export function readZidApp(name: string, body: JsonFields, store: StoreFacts): StoreEvent {
  const [appChange, change] = [APP_CHANGES[name], SUBSCRIPTION_CHANGES[name]];
  if (!appChange && !change) return { kind: 'ignored', reason: 'unknown_event' };
  const platformStoreId = body.id('store_id', 'store_uuid');
  if (!platformStoreId) return { kind: 'ignored', reason: 'unreadable' };
  const at = readStoreDate(body.raw('payment_date')) ?? readStoreDate(body.raw('created_at'));
  if (appChange) {
    const { phone } = readStorePhone([{ value: body.raw('merchant_phone_no') }], store.country);
    const [name, email] = [body.text('merchant_name'), body.text('merchant_email')];
    return {
      kind: 'app',
      change: appChange,
      at,
      platformStoreId,
      merchant: { name, email, phone, storeName: body.text('store_name') },
    };
  }
  return {
    kind: 'subscription',
    change: change ?? 'active',
    at,
    platformStoreId,
    planName: body.text('plan_name'),
    startsAt: readStoreDate(body.raw('start_date')),
    endsAt: readStoreDate(body.raw('end_date')),
    amount: body.amount('amount_paid'),
  };
}
