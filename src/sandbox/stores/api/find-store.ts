import type { ApiCall } from '../../api/router.js';
import { Problem } from '../../problem.js';
import type { StoreFeature } from '../../sandbox-stores.contract.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, OrderRecord } from '../state/store-records.js';

export function storeOfCall(stores: Stores, { params }: ApiCall): Store {
  const store = stores.book.find(params.store ?? '');
  if (!store) throw new Problem(404, 'shop_unknown', 'There is no such store.');
  return store;
}

export function orderOf(store: Store, { params }: ApiCall): OrderRecord {
  const order = store.orders.get(params.id ?? '');
  if (!order) throw new Problem(404, 'order_unknown', 'There is no such order in this store.');
  return order;
}

export function cartOfCall(store: Store, { params }: ApiCall): CartRecord {
  const cart = store.carts.get(params.id ?? '');
  if (!cart) throw new Problem(404, 'cart_unknown', 'There is no such cart in this store.');
  return cart;
}

export function customerOfCall(store: Store, { params }: ApiCall): CustomerRecord {
  const customer = store.customers.get(params.id ?? '');
  if (!customer) throw new Problem(404, 'customer_unknown', 'There is no such customer in this store.');
  return customer;
}

export function requireFeature(stores: Stores, store: Store, feature: StoreFeature): void {
  const reason = stores.adapterFor(store).lacks[feature];
  if (reason) throw new Problem(409, 'platform_lacks', reason);
}
