import { randomBytes } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { PlaceOrderBody } from '../../sandbox-stores.contract.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { ItemRecord, OrderRecord } from '../state/store-records.js';
import { findCustomer } from './find-customer.js';

/** Creates the customer if the phone is unknown. */
export function placeOrder(
  stores: Stores,
  store: Store,
  request: PlaceOrderBody,
  cartId: string | null = null,
): OrderRecord {
  const { customer, isNew } = findCustomer(store, request);
  const order = createOrder(stores, store, {
    customerId: customer.id,
    items: itemsOf(store, request.items),
    cod: request.cod,
    cartId,
  });
  const adapter = stores.adapterFor(store);
  if (isNew) stores.publish(store, adapter.customerEvents(store, customer, 'registered'));
  stores.publish(store, adapter.orderPlaced(store, order));
  return order;
}

export function createOrder(
  stores: Stores,
  store: Store,
  facts: Pick<OrderRecord, 'customerId' | 'items' | 'cod' | 'cartId'> & { id?: string },
): OrderRecord {
  const now = Date.now();
  const sequence = store.nextNumber();
  const id = facts.id ?? store.traits.makeId(() => sequence, 'order');
  const status = stores.adapterFor(store).firstStatus(facts);
  return store.orders.put({
    ...facts,
    id,
    number: store.traits.orderNumber(id, sequence),
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

/** Returns one of the first product by default. */
export function itemsOf(store: Store, request: { product_id: string; quantity: number }[] | undefined): ItemRecord[] {
  const { products } = store.record;
  const items = request?.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
  for (const { productId } of items ?? [])
    if (!products.some(({ id }) => id === productId))
      throw new Problem(422, 'invalid', `items: there is no product ${productId} in this store`);
  return items ?? [{ productId: products[0]!.id, quantity: 1 }];
}
