import { randomBytes } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { LeaveCartBody } from '../../sandbox-shops.contract.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { CartRecord, ItemRecord, OrderRecord } from '../state/shop-records.js';
import { findCustomer } from './find-customer.js';
import { createOrder, itemsOf } from './place-order.js';

/** Skips the platform's waiting time. */
export function leaveCart(shops: Shops, shop: Shop, wanted: LeaveCartBody): CartRecord {
  const { customer } = findCustomer(shop, wanted);
  const now = Date.now();
  const cart = shop.carts.put({
    id: shop.makeId('cart'),
    state: 'left',
    customerId: customer.id,
    items: itemsOf(shop, wanted.items),
    token: randomBytes(12).toString('hex'),
    orderId: null,
    createdAt: now,
    updatedAt: now,
  });
  shops.publish(shop, shops.adapterFor(shop).cartAbandoned(shop, cart));
  return cart;
}

export function replaceCartItems(shops: Shops, shop: Shop, cart: CartRecord, items: ItemRecord[]): CartRecord {
  rejectBought(cart);
  Object.assign(cart, { items, updatedAt: Date.now() });
  shop.carts.put(cart);
  shops.publish(shop, shops.adapterFor(shop).cartChanged(shop, cart));
  return cart;
}

/** Sends cart and order events. */
export function checkOutCart(shops: Shops, shop: Shop, cart: CartRecord): OrderRecord {
  rejectBought(cart);
  const adapter = shops.adapterFor(shop);
  const id = shop.traits.keepsCartId ? { id: cart.id } : {};
  const order = createOrder(shops, shop, {
    customerId: cart.customerId,
    items: cart.items,
    cod: false,
    cartId: cart.id,
    ...id,
  });
  Object.assign(cart, { state: 'bought', orderId: order.id, updatedAt: Date.now() });
  shop.carts.put(cart);
  shops.publish(shop, adapter.orderPlaced(shop, order));
  shops.publish(shop, adapter.cartBought(shop, cart, order));
  return order;
}

export function dropCart(shops: Shops, shop: Shop, cart: CartRecord): void {
  shop.carts.delete(cart.id);
  shops.publish(shop, shops.adapterFor(shop).cartDropped(shop, cart));
}

function rejectBought(cart: CartRecord): void {
  if (cart.state === 'bought') throw new Problem(409, 'cart_bought', 'This cart has become an order.');
}
