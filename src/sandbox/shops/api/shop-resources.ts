import type {
  ShopCart,
  ShopCustomer,
  ShopDelivery,
  ShopOrder,
  ShopSummary,
  ShopWhole,
} from '../../sandbox-shops.contract.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { CartRecord, CustomerRecord, DeliveryRecord, ItemRecord, OrderRecord } from '../state/shop-records.js';
import { fullName } from '../state/format-values.js';

const MAX_SHOWN = 50;

const iso = (at: number): string => new Date(at).toISOString();

/** Newest first. */
const newest = <T>(all: Iterable<T>): T[] => [...all].reverse().slice(0, MAX_SHOWN);

function itemsOf(shop: Shop, items: readonly ItemRecord[]): ShopOrder['items'] {
  return shop.lines(items).map(({ id, ...line }) => ({ product_id: id, ...line }));
}

function personOf(shop: Shop, customerId: string): ShopOrder['customer'] {
  const customer = shop.customer(customerId);
  return { id: customer.id, name: fullName(customer), phone: customer.phone };
}

export function toOrder(shop: Shop, order: OrderRecord): ShopOrder {
  const { id, number, status, cod, paid, tags, notes, written, cartId } = order;
  return {
    id,
    number,
    status,
    cod,
    paid,
    tags,
    notes,
    cart_id: cartId,
    customer: personOf(shop, order.customerId),
    items: itemsOf(shop, order.items),
    total: shop.amounts(order.items).total,
    written: written.map(({ at, kind, value }) => ({ at: iso(at), kind, value })),
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
  };
}

export function toCart(shop: Shop, cart: CartRecord): ShopCart {
  return {
    id: cart.id,
    state: cart.state,
    order_id: cart.orderId,
    customer: personOf(shop, cart.customerId),
    items: itemsOf(shop, cart.items),
    total: shop.amounts(cart.items, false).total,
    created_at: iso(cart.createdAt),
    updated_at: iso(cart.updatedAt),
  };
}

export function toShopCustomer(customer: CustomerRecord): ShopCustomer {
  return { id: customer.id, name: fullName(customer), phone: customer.phone, email: customer.email };
}

function toDelivery({ id, event, url, state, tries, trouble, createdAt, dueAt }: DeliveryRecord): ShopDelivery {
  const status = tries.at(-1)?.status ?? null;
  const next_at = state === 'waiting' && dueAt > createdAt ? iso(dueAt) : null;
  return {
    id,
    event,
    url,
    at: iso(tries.at(-1)?.at ?? createdAt),
    state,
    status,
    tries: tries.length,
    next_at,
    trouble,
  };
}

export function toSummary({ record, isConnected }: Shop): ShopSummary {
  return { id: record.id, platform: record.platform, name: record.name, url: record.url, connected: isConnected };
}

export function toWhole(shops: Shops, shop: Shop): ShopWhole {
  const { record } = shop;
  const { statuses, lacks } = shops.adapterFor(shop);
  return {
    ...toSummary(shop),
    store_id: record.storeId,
    domain: record.domain,
    dashboard_url: shops.dashboardOf(shop),
    statuses: [...statuses],
    lacks,
    products: record.products,
    customers: newest(shop.customers.values()).map(toShopCustomer),
    orders: newest(shop.orders.values()).map((order) => toOrder(shop, order)),
    carts: newest(shop.carts.values()).map((cart) => toCart(shop, cart)),
    webhooks: record.webhooks.map(({ id, event, url, status, failures }) => ({ id, event, url, status, failures })),
    deliveries: newest(shop.deliveries.values()).map(toDelivery),
    trouble: record.trouble,
  };
}
