import { randomInt } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { OrderRecord, WrittenRecord } from '../state/shop-records.js';

const ON_THE_WAY = new Set([
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
const PAYS = new Set(['paid', 'delivered', 'completed', 'processed']);

/** The order goes on, by the merchant's hand or by the dashboard's. */
export function changeStatus(shops: Shops, shop: Shop, order: OrderRecord, status: string): OrderRecord {
  const face = shops.faceOf(shop);
  if (!face.statuses.includes(status))
    throw new Problem(422, 'unknown_status', `status: this platform knows ${face.statuses.join(', ')}`);
  order.previousStatus = order.status;
  order.status = status;
  order.updatedAt = Date.now();
  order.history.push({ status, at: order.updatedAt });
  if (PAYS.has(status)) order.paid = true;
  if (ON_THE_WAY.has(status)) order.shipment ??= makeShipment(order.updatedAt);
  if (order.shipment && ON_THE_WAY.has(status)) order.shipment.status = status;
  shop.orders.keep(order);
  shops.tell(shop, face.orderChanged(shop, order));
  return order;
}

export function makeShipment(at: number): NonNullable<OrderRecord['shipment']> {
  const number = String(randomInt(2_900_000_000, 2_999_999_999));
  return { id: String(randomInt(300_000_000, 399_999_999)), company: 'SMSA', number, status: 'created', createdAt: at };
}

/** What the dashboard did is kept apart from what happened in the shop, to be looked at. */
export function noteWritten(shop: Shop, order: OrderRecord, kind: WrittenRecord['kind'], value: string): void {
  order.written.push({ at: Date.now(), kind, value });
  if (kind === 'tag' && !order.tags.includes(value)) order.tags.push(value);
  if (kind === 'note') order.notes.push(value);
  shop.orders.keep(order);
}
