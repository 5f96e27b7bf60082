import { randomInt } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { OrderRecord, WrittenRecord } from '../state/shop-records.js';

const SHIPPED_STATUSES = new Set([
  'indelivery',
  'delivering',
  'shipped',
  'shipping',
  'partially_fulfilled',
  'fulfilled',
  'in_transit',
  'out_for_delivery',
  'delivered',
]);
const PAID_STATUSES = new Set(['paid', 'delivered', 'completed', 'processed']);

export function setOrderStatus(shops: Shops, shop: Shop, order: OrderRecord, status: string): OrderRecord {
  const adapter = shops.adapterFor(shop);
  if (!adapter.statuses.includes(status))
    throw new Problem(422, 'unknown_status', `status: this platform knows ${adapter.statuses.join(', ')}`);
  order.previousStatus = order.status;
  order.status = status;
  order.updatedAt = Date.now();
  order.history.push({ status, at: order.updatedAt });
  if (PAID_STATUSES.has(status)) order.paid = true;
  if (SHIPPED_STATUSES.has(status)) order.shipment ??= makeShipment(order.updatedAt);
  if (order.shipment && SHIPPED_STATUSES.has(status)) order.shipment.status = status;
  shop.orders.put(order);
  shops.publish(shop, adapter.orderChanged(shop, order));
  return order;
}

export function makeShipment(at: number): NonNullable<OrderRecord['shipment']> {
  const number = String(randomInt(2_900_000_000, 2_999_999_999));
  return { id: String(randomInt(300_000_000, 399_999_999)), company: 'SMSA', number, status: 'created', createdAt: at };
}

/** Lets tests inspect the dashboard's changes. */
export function recordWritten(shop: Shop, order: OrderRecord, kind: WrittenRecord['kind'], value: string): void {
  order.written.push({ at: Date.now(), kind, value });
  if (kind === 'tag' && !order.tags.includes(value)) order.tags.push(value);
  if (kind === 'note') order.notes.push(value);
  shop.orders.put(order);
}
