import type {
  AppEvent,
  CartEvent,
  CustomerEvent,
  StoreFacts,
  StoreEvent,
  SubscriptionEvent,
} from '../../store-events/store-event.js';
import { toCustomer } from '../reading/read-customer.js';
import { readStoreDate } from '../reading/read-store-date.js';
import type { JsonFields } from '../reading/read-fields.js';
import { readStorePhone } from '../read-store-phone.js';
import { readShopifyBuyer, readShopifyItem } from './read-shopify-order.js';

/** Accepts deleted checkouts with only an ID. */
export function readShopifyCheckout(checkout: JsonFields, isDeleted: boolean, store: StoreFacts): CartEvent | null {
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
      customer: readShopifyBuyer(checkout, store),
      checkoutUrl: checkout.url('abandoned_checkout_url'),
      coupon: checkout.text('discount_codes.0.code', 100),
      currency: checkout.currency(store.currency, 'currency', 'presentment_currency'),
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
  store: StoreFacts,
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
        { value: fields.raw('phone'), country },
        { value: fields.raw('default_address.phone'), country },
      ],
    },
    store.country,
  );
  const at = readStoreDate(fields.raw(change === 'created' ? 'created_at' : 'updated_at'));
  return { kind: 'customer', change, at, customer, otp: null };
}

export function readShopifyUninstall(body: JsonFields, store: StoreFacts): AppEvent | null {
  const platformStoreId = body.id('myshopify_domain', 'domain', 'id');
  if (!platformStoreId) return null;
  const { phone } = readStorePhone(
    [{ value: body.raw('phone'), country: body.country('country_code') }],
    store.country,
  );
  const [name, email, storeName] = [body.text('shop_owner'), body.text('email'), body.text('name')];
  return {
    kind: 'app',
    change: 'uninstalled',
    at: readStoreDate(body.raw('updated_at')),
    platformStoreId,
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
  const platformStoreId = plan.id('admin_graphql_api_shop_id')?.replace(/^gid:\/\/shopify\/Shop\//, '');
  if (!platformStoreId) return null;
  const status = plan.text('status') ?? '';
  const change = Object.hasOwn(PLAN_STATES, status) ? PLAN_STATES[status] : undefined;
  // The merchant has not approved the plan.
  if (!change) return { kind: 'ignored', reason: 'not_for_us' };
  return {
    kind: 'subscription',
    change,
    platformStoreId,
    at: readStoreDate(plan.raw('updated_at')),
    planName: plan.text('name'),
    startsAt: readStoreDate(plan.raw('created_at')),
    endsAt: readStoreDate(plan.raw('current_period_end')),
    amount: plan.amount('price'),
  };
}
