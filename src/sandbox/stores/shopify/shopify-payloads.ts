import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, ItemRecord, OrderRecord } from '../state/store-records.js';
import { fullName, internationalPhone, twoDecimals, nationalPhone, riyadhIso } from '../state/format-values.js';

const FINANCIAL_STATUSES = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
];
export const SHIPPING_STATUSES = [
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempted_delivery',
  'failure',
];
export const SHOPIFY_STATUSES = [
  ...FINANCIAL_STATUSES,
  'partially_fulfilled',
  'fulfilled',
  ...SHIPPING_STATUSES,
  'cancelled',
];

/** Reads payment, fulfillment and shipment, which change independently. */
export function statesOf({ history }: OrderRecord) {
  const findLast = (statuses: string[]) => history.findLast(({ status }) => statuses.includes(status));
  const fulfilled = findLast(['fulfilled', ...SHIPPING_STATUSES]);
  return {
    financial: findLast(FINANCIAL_STATUSES)?.status ?? 'pending',
    fulfillment: fulfilled ? 'fulfilled' : findLast(['partially_fulfilled']) ? 'partial' : null,
    shipment: findLast(SHIPPING_STATUSES)?.status ?? null,
    cancelledAt: findLast(['cancelled'])?.at ?? null,
  };
}

export const gid = (kind: string, id: string | number): string => `gid://shopify/${kind}/${id}`;

function lineItems(store: Store, items: readonly ItemRecord[], base: string) {
  return store.lines(items).map(({ id, name, sku, price, quantity }, index) => ({
    id: Number(base) + index + 1,
    title: name,
    variant_title: null,
    quantity,
    price: twoDecimals(price),
    sku,
    product_id: Number(id),
  }));
}

function address(store: Store, customer: CustomerRecord) {
  // National format, to test differing phones of address and account.
  const phone = nationalPhone(store, customer.phone);
  return { name: fullName(customer), phone, city: 'الرياض', country_code: 'SA', address1: 'شارع العليا' };
}

function person(store: Store, { id, firstName: first_name, lastName: last_name, email, phone }: CustomerRecord) {
  return { id: Number(id), first_name, last_name, email, phone: internationalPhone(store, phone) };
}

export function shopifyFulfillment(store: Store, order: OrderRecord) {
  const customer = store.customer(order.customerId);
  const { shipment } = order;
  const url = shipment && `https://track.example/${shipment.number}`;
  return {
    id: Number(order.id) + 500,
    order_id: Number(order.id),
    name: `${order.number}.1`,
    status: 'success',
    shipment_status: statesOf(order).shipment,
    tracking_company: shipment?.company ?? null,
    tracking_number: shipment?.number ?? null,
    tracking_url: url,
    tracking_numbers: shipment ? [shipment.number] : [],
    tracking_urls: url ? [url] : [],
    created_at: riyadhIso(shipment?.createdAt ?? order.updatedAt),
    updated_at: riyadhIso(order.updatedAt),
    destination: address(store, customer),
    line_items: lineItems(store, order.items, order.id),
  };
}

export function shopifyFulfillmentEvent(order: OrderRecord) {
  return {
    id: Number(order.id) + 600 + order.history.length,
    fulfillment_id: Number(order.id) + 500,
    order_id: Number(order.id),
    status: order.status,
    message: null,
    happened_at: riyadhIso(order.updatedAt),
    estimated_delivery_at: null,
  };
}

export function shopifyOrder(store: Store, order: OrderRecord) {
  const customer = store.customer(order.customerId);
  const cart = order.cartId === null ? undefined : store.carts.get(order.cartId);
  const { subtotal, shipping, tax, total } = store.amounts(order.items);
  const { financial, fulfillment, cancelledAt } = statesOf(order);
  const phone = internationalPhone(store, customer.phone);
  return {
    id: Number(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    name: order.number,
    order_number: Number(order.number.slice(1)),
    email: customer.email,
    phone,
    created_at: riyadhIso(order.createdAt),
    updated_at: riyadhIso(order.updatedAt),
    cancelled_at: cancelledAt === null ? null : riyadhIso(cancelledAt),
    cancel_reason: cancelledAt === null ? null : 'customer',
    test: false,
    financial_status: financial,
    fulfillment_status: fulfillment,
    currency: 'SAR',
    subtotal_price: twoDecimals(subtotal),
    total_price: twoDecimals(total),
    total_tax: twoDecimals(tax),
    total_discounts: '0.00',
    total_shipping_price_set: { shop_money: { amount: twoDecimals(shipping), currency_code: 'SAR' } },
    checkout_id: cart ? Number(cart.id) : Number(order.id) - 300,
    checkout_token: cart?.token ?? order.token,
    cart_token: cart ? `c1-${cart.token.slice(0, 8)}` : `c1-${order.token.slice(0, 8)}`,
    order_status_url: `${store.record.url}/${store.record.storeId}/orders/${order.token}/authenticate?key=${order.token}`,
    payment_gateway_names: [order.cod ? 'Cash on Delivery (COD)' : 'mada'],
    discount_codes: [],
    customer_locale: 'ar',
    note: order.notes.at(-1) ?? null,
    tags: order.tags.join(', '),
    customer: { ...person(store, customer), phone: null },
    shipping_address: address(store, customer),
    billing_address: address(store, customer),
    line_items: lineItems(store, order.items, order.id),
    fulfillments: fulfillment === null ? [] : [shopifyFulfillment(store, order)],
  };
}

export function shopifyRefund(store: Store, order: OrderRecord) {
  const { total } = store.amounts(order.items);
  const amount = twoDecimals(order.status === 'refunded' ? total : total / 2);
  const transactions = [{ id: Number(order.id) + 800, kind: 'refund', status: 'success', amount, currency: 'SAR' }];
  return {
    id: Number(order.id) + 700,
    order_id: Number(order.id),
    created_at: riyadhIso(order.updatedAt),
    note: null,
    refund_line_items: [],
    transactions,
  };
}

export function shopifyCheckout(store: Store, cart: CartRecord) {
  const customer = store.customer(cart.customerId);
  const { subtotal, total } = store.amounts(cart.items);
  const { url, storeId } = store.record;
  return {
    id: Number(cart.id),
    token: cart.token,
    cart_token: `c1-${cart.token.slice(0, 8)}`,
    email: customer.email,
    phone: internationalPhone(store, customer.phone),
    created_at: riyadhIso(cart.createdAt),
    updated_at: riyadhIso(cart.updatedAt),
    completed_at: cart.state === 'bought' ? riyadhIso(cart.updatedAt) : null,
    currency: 'SAR',
    subtotal_price: twoDecimals(subtotal),
    total_price: twoDecimals(total),
    total_discounts: '0.00',
    abandoned_checkout_url: `${url}/${storeId}/checkouts/${cart.token}/recover?key=${cart.token.slice(-8)}`,
    customer_locale: 'ar',
    discount_codes: [],
    customer: person(store, customer),
    shipping_address: address(store, customer),
    line_items: lineItems(store, cart.items, cart.id),
  };
}

export function shopifyCustomer(store: Store, customer: CustomerRecord) {
  const { phone, country_code } = address(store, customer);
  return {
    ...person(store, customer),
    state: 'enabled',
    currency: 'SAR',
    default_address: { phone, country_code },
    created_at: riyadhIso(customer.createdAt),
    updated_at: riyadhIso(customer.updatedAt),
  };
}

export function shopifyShop({ record }: Store) {
  const { storeId, name, domain, owner, url } = record;
  return {
    id: Number(storeId),
    name,
    email: owner.email,
    phone: `+${owner.phone}`,
    domain: url.replace(/^https:\/\//, ''),
    myshopify_domain: domain,
    country_code: 'SA',
    currency: 'SAR',
    shop_owner: owner.name,
    iana_timezone: 'Asia/Riyadh',
  };
}
