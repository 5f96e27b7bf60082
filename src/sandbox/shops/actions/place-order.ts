import { randomBytes } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { PlaceOrderBody } from '../../sandbox-shops.contract.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { ItemRecord, OrderRecord } from '../state/shop-records.js';
import { findCustomer } from './find-customer.js';

/** Creates an unknown customer. */
export function placeOrder(
  shops: Shops,
  shop: Shop,
  wanted: PlaceOrderBody,
  cartId: string | null = null,
): OrderRecord {
  const { customer, isNew } = findCustomer(shop, wanted);
  const order = createOrder(shops, shop, {
    customerId: customer.id,
    items: itemsOf(shop, wanted.items),
    cod: wanted.cod,
    cartId,
  });
  const adapter = shops.adapterFor(shop);
  if (isNew) shops.publish(shop, adapter.customerEvents(shop, customer, 'registered'));
  shops.publish(shop, adapter.orderPlaced(shop, order));
  return order;
}

export function createOrder(
  shops: Shops,
  shop: Shop,
  facts: Pick<OrderRecord, 'customerId' | 'items' | 'cod' | 'cartId'> & { id?: string },
): OrderRecord {
  const now = Date.now();
  const sequence = shop.nextNumber();
  const id = facts.id ?? shop.traits.makeId(() => sequence, 'order');
  const status = shops.adapterFor(shop).firstStatus(facts);
  return shop.orders.put({
    ...facts,
    id,
    number: shop.traits.orderNumber(id, sequence),
    status,
    previousStatus: null,
    paid: !facts.cod,
    tags: [],
    notes: [],
    written: [],
    history: [{ status, at: now }],
    token: randomBytes(8).toString('hex'),
    shipment: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Defaults to the first product. */
export function itemsOf(shop: Shop, wanted: { product_id: string; quantity: number }[] | undefined): ItemRecord[] {
  const { products } = shop.record;
  const items = wanted?.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
  for (const { productId } of items ?? [])
    if (!products.some(({ id }) => id === productId))
      throw new Problem(422, 'invalid', `items: there is no product ${productId} in this shop`);
  return items ?? [{ productId: products[0]!.id, quantity: 1 }];
}
