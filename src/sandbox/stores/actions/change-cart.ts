import { randomBytes } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { LeaveCartBody } from '../../sandbox-stores.contract.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { CartRecord, ItemRecord, OrderRecord } from '../state/store-records.js';
import { findCustomer } from './find-customer.js';
import { createOrder, itemsOf } from './place-order.js';

/** Abandons a cart at once, without the platform's waiting time. */
export function leaveCart(stores: Stores, store: Store, request: LeaveCartBody): CartRecord {
  const { customer } = findCustomer(store, request);
  const now = Date.now();
  const cart = store.carts.put({
    id: store.makeId('cart'),
    state: 'left',
    customerId: customer.id,
    items: itemsOf(store, request.items),
    token: randomBytes(12).toString('hex'),
    orderId: null,
    createdAt: now,
    updatedAt: now,
  });
  stores.publish(store, stores.adapterFor(store).cartAbandoned(store, cart));
  return cart;
}

export function replaceCartItems(stores: Stores, store: Store, cart: CartRecord, items: ItemRecord[]): CartRecord {
  rejectBought(cart);
  Object.assign(cart, { items, updatedAt: Date.now() });
  store.carts.put(cart);
  stores.publish(store, stores.adapterFor(store).cartChanged(store, cart));
  return cart;
}

export function checkOutCart(stores: Stores, store: Store, cart: CartRecord): OrderRecord {
  rejectBought(cart);
  const adapter = stores.adapterFor(store);
  const id = store.traits.keepsCartId ? { id: cart.id } : {};
  const order = createOrder(stores, store, {
    customerId: cart.customerId,
    items: cart.items,
    cod: false,
    cartId: cart.id,
    ...id,
  });
  Object.assign(cart, { state: 'bought', orderId: order.id, updatedAt: Date.now() });
  store.carts.put(cart);
  stores.publish(store, adapter.orderPlaced(store, order));
  stores.publish(store, adapter.cartBought(store, cart, order));
  return order;
}

export function dropCart(stores: Stores, store: Store, cart: CartRecord): void {
  store.carts.delete(cart.id);
  stores.publish(store, stores.adapterFor(store).cartDropped(store, cart));
}

function rejectBought(cart: CartRecord): void {
  if (cart.state === 'bought') throw new Problem(409, 'cart_bought', 'This cart has become an order.');
}
