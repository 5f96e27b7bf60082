import type { Shop } from '../state/shop.js';
import type { CartRecord, CustomerRecord, ItemRecord, OrderRecord } from '../state/shop-records.js';
import { fullName, internationalPhone, twoDecimals, nationalPhone, riyadhIso } from '../state/format-values.js';

const FINANCIAL = [
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
export const SHOPIFY_STATUSES = [...FINANCIAL, 'partially_fulfilled', 'fulfilled', ...SHIPPING_STATUSES, 'cancelled'];

/** Three parallel states. */
export function statesOf({ history }: OrderRecord) {
  const last = (wanted: string[]) => history.findLast(({ status }) => wanted.includes(status));
  const fulfilled = last(['fulfilled', ...SHIPPING_STATUSES]);
  return {
    financial: last(FINANCIAL)?.status ?? 'pending',
    fulfillment: fulfilled ? 'fulfilled' : last(['partially_fulfilled']) ? 'partial' : null,
    shipment: last(SHIPPING_STATUSES)?.status ?? null,
    cancelledAt: last(['cancelled'])?.at ?? null,
  };
}

export const gid = (kind: string, id: string | number): string => `gid://shopify/${kind}/${id}`;

function lineItems(shop: Shop, items: readonly ItemRecord[], base: string) {
  return shop.lines(items).map(({ id, name, sku, price, quantity }, index) => ({
    id: Number(base) + index + 1,
    title: name,
    variant_title: null,
    quantity,
    price: twoDecimals(price),
    sku,
    product_id: Number(id),
  }));
}

function address(shop: Shop, customer: CustomerRecord) {
  // National format, to test differing phones of address and account.
  const phone = nationalPhone(shop, customer.phone);
  return { name: fullName(customer), phone, city: 'الرياض', country_code: 'SA', address1: 'شارع العليا' };
}

function person(shop: Shop, { id, firstName: first_name, lastName: last_name, email, phone }: CustomerRecord) {
  return { id: Number(id), first_name, last_name, email, phone: internationalPhone(shop, phone) };
}

export function shopifyFulfillment(shop: Shop, order: OrderRecord) {
  const customer = shop.customer(order.customerId);
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
    destination: address(shop, customer),
    line_items: lineItems(shop, order.items, order.id),
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

export function shopifyOrder(shop: Shop, order: OrderRecord) {
  const customer = shop.customer(order.customerId);
  const cart = order.cartId === null ? undefined : shop.carts.get(order.cartId);
  const { subtotal, shipping, tax, total } = shop.amounts(order.items);
  const { financial, fulfillment, cancelledAt } = statesOf(order);
  const phone = internationalPhone(shop, customer.phone);
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
    order_status_url: `${shop.record.url}/${shop.record.storeId}/orders/${order.token}/authenticate?key=${order.token}`,
    payment_gateway_names: [order.cod ? 'Cash on Delivery (COD)' : 'mada'],
    discount_codes: [],
    customer_locale: 'ar',
    note: order.notes.at(-1) ?? null,
    tags: order.tags.join(', '),
    customer: { ...person(shop, customer), phone: null },
    shipping_address: address(shop, customer),
    billing_address: address(shop, customer),
    line_items: lineItems(shop, order.items, order.id),
    fulfillments: fulfillment === null ? [] : [shopifyFulfillment(shop, order)],
  };
}

export function shopifyRefund(shop: Shop, order: OrderRecord) {
  const { total } = shop.amounts(order.items);
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

export function shopifyCheckout(shop: Shop, cart: CartRecord) {
  const customer = shop.customer(cart.customerId);
  const { subtotal, total } = shop.amounts(cart.items);
  const { url, storeId } = shop.record;
  return {
    id: Number(cart.id),
    token: cart.token,
    cart_token: `c1-${cart.token.slice(0, 8)}`,
    email: customer.email,
    phone: internationalPhone(shop, customer.phone),
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
    customer: person(shop, customer),
    shipping_address: address(shop, customer),
    line_items: lineItems(shop, cart.items, cart.id),
  };
}

export function shopifyCustomer(shop: Shop, customer: CustomerRecord) {
  const { phone, country_code } = address(shop, customer);
  return {
    ...person(shop, customer),
    state: 'enabled',
    currency: 'SAR',
    default_address: { phone, country_code },
    created_at: riyadhIso(customer.createdAt),
    updated_at: riyadhIso(customer.updatedAt),
  };
}

export function shopifyShop({ record }: Shop) {
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
