import type { Call } from '../../api/router.js';
import { Problem } from '../../problem.js';
import type { ShopFeature } from '../../sandbox-shops.contract.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { CartRecord, CustomerRecord, OrderRecord } from '../state/shop-records.js';

export function shopOf(shops: Shops, { params }: Call): Shop {
  const shop = shops.book.find(params.shop ?? '');
  if (!shop) throw new Problem(404, 'shop_unknown', 'There is no such shop.');
  return shop;
}

export function orderOf(shop: Shop, { params }: Call): OrderRecord {
  const order = shop.orders.get(params.id ?? '');
  if (!order) throw new Problem(404, 'order_unknown', 'There is no such order in this shop.');
  return order;
}

export function cartOfCall(shop: Shop, { params }: Call): CartRecord {
  const cart = shop.carts.get(params.id ?? '');
  if (!cart) throw new Problem(404, 'cart_unknown', 'There is no such cart in this shop.');
  return cart;
}

export function customerOfCall(shop: Shop, { params }: Call): CustomerRecord {
  const customer = shop.customers.get(params.id ?? '');
  if (!customer) throw new Problem(404, 'customer_unknown', 'There is no such customer in this shop.');
  return customer;
}

/** Throws if the platform has no event for it. */
export function requireFeature(shops: Shops, shop: Shop, feature: ShopFeature): void {
  const why = shops.adapterFor(shop).lacks[feature];
  if (why) throw new Problem(409, 'platform_lacks', why);
}
