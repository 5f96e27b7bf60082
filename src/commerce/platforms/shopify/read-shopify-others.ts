import type {
  AppEvent,
  CartEvent,
  CustomerEvent,
  ShopFacts,
  StoreEvent,
  SubscriptionEvent,
} from '../../store-events/store-event.js';
import { toCustomer } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import type { JsonFields } from '../reading/read-fields.js';
import { readStorePhone } from '../read-store-phone.js';
import { readShopifyBuyer, readShopifyItem } from './read-shopify-order.js';

/** Shopify never reports abandonment. A deleted checkout may have only an id. */
export function readShopifyCheckout(checkout: JsonFields, isDeleted: boolean, shop: ShopFacts): CartEvent | null {
  const id = checkout.id('token', 'id');
  if (!id) return null;
  const completedAt = readStoreDate(checkout.raw('completed_at'));
  const touchedAt = readStoreDate(checkout.raw('updated_at')) ?? readStoreDate(checkout.raw('created_at'));
  const items = checkout.list('line_items').map(readShopifyItem);
  return {
    kind: 'cart',
    change: isDeleted ? 'dropped' : completedAt ? 'completed' : 'touched',
    at: completedAt ?? touchedAt,
    cart: {
      id,
      items,
      leftAt: touchedAt,
      createdAt: readStoreDate(checkout.raw('created_at')),
      customer: readShopifyBuyer(checkout, shop),
      checkoutUrl: checkout.url('abandoned_checkout_url'),
      coupon: checkout.text('discount_codes.0.code', 100),
      currency: checkout.currency(shop.currency, 'currency', 'presentment_currency'),
      total: checkout.amount('total_price'),
      subtotal: checkout.amount('subtotal_price'),
      productsCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
      orderId: checkout.id('order_id'),
    },
  };
}

export function readShopifyCustomer(
  fields: JsonFields,
  change: 'created' | 'updated',
  shop: ShopFacts,
): CustomerEvent | null {
  const id = fields.id('id');
  if (!id) return null;
  const country = fields.country('default_address.country_code');
  const customer = toCustomer(
    {
      id,
      firstName: fields.text('first_name'),
      lastName: fields.text('last_name'),
      email: fields.text('email'),
      phones: [
        { written: fields.raw('phone'), country },
        { written: fields.raw('default_address.phone'), country },
      ],
    },
    shop.country,
  );
  const at = readStoreDate(fields.raw(change === 'created' ? 'created_at' : 'updated_at'));
  return { kind: 'customer', change, at, customer, otp: null };
}

export function readShopifyUninstall(store: JsonFields, shop: ShopFacts): AppEvent | null {
  const storeId = store.id('myshopify_domain', 'domain', 'id');
  if (!storeId) return null;
  const { phone } = readStorePhone(
    [{ written: store.raw('phone'), country: store.country('country_code') }],
    shop.country,
  );
  const [name, email, storeName] = [store.text('shop_owner'), store.text('email'), store.text('name')];
  return {
    kind: 'app',
    change: 'uninstalled',
    at: readStoreDate(store.raw('updated_at')),
    storeId,
    merchant: { name, email, phone, storeName },
  };
}

const PLAN_STATES: Readonly<Record<string, SubscriptionEvent['change']>> = {
  ACTIVE: 'active',
  EXPIRED: 'expired',
  FROZEN: 'expired',
  CANCELLED: 'cancelled',
  DECLINED: 'cancelled',
};

export function readShopifyPlan(body: JsonFields): StoreEvent | null {
  const plan = body.at('app_subscription');
  const storeId = plan.id('admin_graphql_api_shop_id')?.replace(/^gid:\/\/shopify\/Shop\//, '');
  if (!storeId) return null;
  const word = plan.text('status') ?? '';
  const change = Object.hasOwn(PLAN_STATES, word) ? PLAN_STATES[word] : undefined;
  // The merchant has not approved the plan.
  if (!change) return { kind: 'ignored', reason: 'not_for_us' };
  return {
    kind: 'subscription',
    change,
    storeId,
    at: readStoreDate(plan.raw('updated_at')),
    planName: plan.text('name'),
    startsAt: readStoreDate(plan.raw('created_at')),
    endsAt: readStoreDate(plan.raw('current_period_end')),
    amount: plan.amount('price'),
  };
}
