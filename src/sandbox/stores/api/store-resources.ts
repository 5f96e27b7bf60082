import type {
  SandboxCart,
  SandboxCustomer,
  SandboxDelivery,
  SandboxOrder,
  SandboxStoreSummary,
  SandboxStore,
} from '../../sandbox-stores.contract.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, DeliveryRecord, ItemRecord, OrderRecord } from '../state/store-records.js';
import { fullName } from '../state/format-values.js';

const MAX_LISTED = 50;

const iso = (at: number): string => new Date(at).toISOString();

const newest = <T>(all: Iterable<T>): T[] => [...all].reverse().slice(0, MAX_LISTED);

function toItems(store: Store, items: readonly ItemRecord[]): SandboxOrder['items'] {
  return store.lines(items).map(({ id, ...line }) => ({ product_id: id, ...line }));
}

function toCustomerSummary(store: Store, customerId: string): SandboxOrder['customer'] {
  const customer = store.customer(customerId);
  return { id: customer.id, name: fullName(customer), phone: customer.phone };
}

export function toOrder(store: Store, order: OrderRecord): SandboxOrder {
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
    customer: toCustomerSummary(store, order.customerId),
    items: toItems(store, order.items),
    total: store.amounts(order.items).total,
    written: written.map(({ at, kind, value }) => ({ at: iso(at), kind, value })),
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
  };
}

export function toCart(store: Store, cart: CartRecord): SandboxCart {
  return {
    id: cart.id,
    state: cart.state,
    order_id: cart.orderId,
    customer: toCustomerSummary(store, cart.customerId),
    items: toItems(store, cart.items),
    total: store.amounts(cart.items, { withShipping: false }).total,
    created_at: iso(cart.createdAt),
    updated_at: iso(cart.updatedAt),
  };
}

export function toSandboxCustomer(customer: CustomerRecord): SandboxCustomer {
  return { id: customer.id, name: fullName(customer), phone: customer.phone, email: customer.email };
}

function toDelivery({ id, event, url, state, tries, trouble, createdAt, dueAt }: DeliveryRecord): SandboxDelivery {
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

export function toSummary({ record, isConnected }: Store): SandboxStoreSummary {
  return { id: record.id, platform: record.platform, name: record.name, url: record.url, connected: isConnected };
}

export function toSandboxStore(stores: Stores, store: Store): SandboxStore {
  const { record } = store;
  const { statuses, lacks } = stores.adapterFor(store);
  return {
    ...toSummary(store),
    store_id: record.storeId,
    domain: record.domain,
    dashboard_url: stores.dashboardOf(store),
    statuses: [...statuses],
    lacks,
    products: record.products,
    customers: newest(store.customers.values()).map(toSandboxCustomer),
    orders: newest(store.orders.values()).map((order) => toOrder(store, order)),
    carts: newest(store.carts.values()).map((cart) => toCart(store, cart)),
    webhooks: record.webhooks.map(({ id, event, url, status, failures }) => ({ id, event, url, status, failures })),
    deliveries: newest(store.deliveries.values()).map(toDelivery),
    trouble: record.trouble,
  };
}
