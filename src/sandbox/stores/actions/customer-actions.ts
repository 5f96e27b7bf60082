import { randomInt } from 'node:crypto';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { CustomerRecord, OrderRecord, ReviewRecord } from '../state/store-records.js';
import { makeShipment } from './change-order.js';
import { findCustomer, splitName } from './find-customer.js';

interface Person {
  phone: string;
  name?: string | undefined;
}

export function addReview(
  stores: Stores,
  store: Store,
  { phone, name, ...facts }: Person & Pick<ReviewRecord, 'about' | 'stars' | 'text' | 'orderId'>,
): ReviewRecord {
  const { customer } = findCustomer(store, { phone, name });
  const order = facts.orderId === null ? undefined : store.orders.get(facts.orderId);
  const { products } = store.record;
  const review = store.reviews.put({
    ...facts,
    id: store.makeId('review'),
    customerId: customer.id,
    productId: order?.items[0]?.productId ?? products[0]!.id,
    orderId: order?.id ?? null,
    createdAt: Date.now(),
  });
  stores.publish(store, stores.adapterFor(store).reviewed(store, review));
  return review;
}

export function registerCustomer(stores: Stores, store: Store, person: Person): CustomerRecord {
  const { customer, isNew } = findCustomer(store, person);
  if (isNew) stores.publish(store, stores.adapterFor(store).customerEvents(store, customer, 'registered'));
  return customer;
}

export function updateCustomer(
  stores: Stores,
  store: Store,
  customer: CustomerRecord,
  change: { name?: string | undefined; email?: string | undefined },
): CustomerRecord {
  Object.assign(customer, {
    ...(change.name && splitName(change.name)),
    ...(change.email && { email: change.email }),
    updatedAt: Date.now(),
  });
  store.customers.put(customer);
  stores.publish(store, stores.adapterFor(store).customerEvents(store, customer, 'updated'));
  return customer;
}

export function logInCustomer(stores: Stores, store: Store, customer: CustomerRecord): void {
  stores.publish(store, stores.adapterFor(store).customerEvents(store, customer, 'logged_in'));
}

export function requestOtp(
  stores: Stores,
  store: Store,
  phone: string,
  code = String(randomInt(1000, 10_000)),
): string {
  stores.publish(store, stores.adapterFor(store).otp(store, phone, code));
  return code;
}

export function shipOrder(stores: Stores, store: Store, order: OrderRecord, event: 'created' | 'updated'): OrderRecord {
  order.shipment ??= makeShipment(Date.now());
  if (event === 'updated') order.shipment.status = 'in_transit';
  store.orders.put(order);
  stores.publish(store, stores.adapterFor(store).shipped(store, order, event));
  return order;
}
