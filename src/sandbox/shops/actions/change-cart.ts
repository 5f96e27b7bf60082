import { randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { LeaveCart } from '../../sandbox-shops.contract.js';
import type { Shops } from '../shops.js';
import { makeId } from '../state/make-shop.js';
import type { Shop } from '../state/shop.js';
import type { CartRecord, ItemRecord, OrderRecord } from '../state/shop-records.js';
import { findCustomer } from './find-customer.js';
import { createOrder, itemsOf } from './place-order.js';

/** A customer puts things into a cart and goes away. The platform's own waiting time is over at once. */
export function leaveCart(shops: Shops, shop: Shop, wanted: LeaveCart): CartRecord {
  const { customer } = findCustomer(shop, wanted);
  const now = Date.now();
  const { platform } = shop.record;
  const cart = shop.carts.keep({
    id: platform === 'zid' ? randomUUID() : makeId(platform, shop.nextNumber(), 'order'),
    state: 'left',
    customerId: customer.id,
    items: itemsOf(shop, wanted.items),
    token: randomBytes(12).toString('hex'),
    orderId: null,
    createdAt: now,
    updatedAt: now,
  });
  shops.tell(shop, shops.faceOf(shop).cartLeft(shop, cart));
  return cart;
}

export function changeCart(shops: Shops, shop: Shop, cart: CartRecord, items: ItemRecord[]): CartRecord {
  refuseBought(cart);
  Object.assign(cart, { items, updatedAt: Date.now() });
  shop.carts.keep(cart);
  shops.tell(shop, shops.faceOf(shop).cartChanged(shop, cart));
  return cart;
}

/** The customer comes back: the cart becomes an order, of which the platform tells as well. */
export function buyCart(shops: Shops, shop: Shop, cart: CartRecord): OrderRecord {
  refuseBought(cart);
  const face = shops.faceOf(shop);
  // A draft at WooCommerce is the order it becomes.
  const id = shop.record.platform === 'woocommerce' ? { id: cart.id } : {};
  const order = createOrder(shops, shop, {
    ...{ customerId: cart.customerId, items: cart.items, cod: false, cartId: cart.id, ...id },
  });
  Object.assign(cart, { state: 'bought', orderId: order.id, updatedAt: Date.now() });
  shop.carts.keep(cart);
  shops.tell(shop, face.orderPlaced(shop, order));
  shops.tell(shop, face.cartBought(shop, cart, order));
  return order;
}

export function dropCart(shops: Shops, shop: Shop, cart: CartRecord): void {
  shop.carts.delete(cart.id);
  shops.tell(shop, shops.faceOf(shop).cartDropped(shop, cart));
}

function refuseBought(cart: CartRecord): void {
  if (cart.state === 'bought') throw new Problem(409, 'cart_bought', 'This cart has become an order.');
}
