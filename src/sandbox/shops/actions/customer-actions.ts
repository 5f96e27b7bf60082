import { randomInt } from 'node:crypto';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { CustomerRecord, OrderRecord, ReviewRecord } from '../state/shop-records.js';
import { makeShipment } from './change-order.js';
import { findCustomer, splitName } from './find-customer.js';

interface Person {
  phone: string;
  name?: string | undefined;
}

export function addReview(
  shops: Shops,
  shop: Shop,
  { phone, name, ...facts }: Person & Pick<ReviewRecord, 'about' | 'stars' | 'text' | 'orderId'>,
): ReviewRecord {
  const { customer } = findCustomer(shop, { phone, name });
  const order = facts.orderId === null ? undefined : shop.orders.get(facts.orderId);
  const { products } = shop.record;
  const review = shop.reviews.put({
    ...facts,
    id: shop.makeId('review'),
    customerId: customer.id,
    productId: order?.items[0]?.productId ?? products[0]!.id,
    orderId: order?.id ?? null,
    createdAt: Date.now(),
  });
  shops.publish(shop, shops.adapterFor(shop).reviewed(shop, review));
  return review;
}

export function registerCustomer(shops: Shops, shop: Shop, person: Person): CustomerRecord {
  const { customer, isNew } = findCustomer(shop, person);
  if (isNew) shops.publish(shop, shops.adapterFor(shop).customerEvents(shop, customer, 'registered'));
  return customer;
}

export function updateCustomer(
  shops: Shops,
  shop: Shop,
  customer: CustomerRecord,
  change: { name?: string | undefined; email?: string | undefined },
): CustomerRecord {
  Object.assign(customer, {
    ...(change.name && splitName(change.name)),
    ...(change.email && { email: change.email }),
    updatedAt: Date.now(),
  });
  shop.customers.put(customer);
  shops.publish(shop, shops.adapterFor(shop).customerEvents(shop, customer, 'updated'));
  return customer;
}

export function logInCustomer(shops: Shops, shop: Shop, customer: CustomerRecord): void {
  shops.publish(shop, shops.adapterFor(shop).customerEvents(shop, customer, 'logged_in'));
}

export function requestOtp(shops: Shops, shop: Shop, phone: string, code = String(randomInt(1000, 10_000))): string {
  shops.publish(shop, shops.adapterFor(shop).otp(shop, phone, code));
  return code;
}

export function shipOrder(shops: Shops, shop: Shop, order: OrderRecord, what: 'created' | 'updated'): OrderRecord {
  order.shipment ??= makeShipment(Date.now());
  if (what === 'updated') order.shipment.status = 'in_transit';
  shop.orders.put(order);
  shops.publish(shop, shops.adapterFor(shop).shipped(shop, order, what));
  return order;
}
