import { randomInt } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { Stores } from '../stores.js';
import type { Store } from '../state/store.js';
import type { OrderRecord, DashboardChangeRecord } from '../state/store-records.js';

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

export function setOrderStatus(stores: Stores, store: Store, order: OrderRecord, status: string): OrderRecord {
  const adapter = stores.adapterFor(store);
  if (!adapter.statuses.includes(status))
    throw new Problem(422, 'unknown_status', `status: this platform knows ${adapter.statuses.join(', ')}`);
  order.previousStatus = order.status;
  order.status = status;
  order.updatedAt = Date.now();
  order.history.push({ status, at: order.updatedAt });
  if (PAID_STATUSES.has(status)) order.paid = true;
  if (SHIPPED_STATUSES.has(status)) order.shipment ??= makeShipment(order.updatedAt);
  if (order.shipment && SHIPPED_STATUSES.has(status)) order.shipment.status = status;
  store.orders.put(order);
  stores.publish(store, adapter.orderChanged(store, order));
  return order;
}

export function makeShipment(at: number): NonNullable<OrderRecord['shipment']> {
  const number = String(randomInt(2_900_000_000, 2_999_999_999));
  return { id: String(randomInt(300_000_000, 399_999_999)), company: 'SMSA', number, status: 'created', createdAt: at };
}

/** Records a change for tests. */
export function recordDashboardChange(
  store: Store,
  order: OrderRecord,
  kind: DashboardChangeRecord['kind'],
  value: string,
): void {
  order.written.push({ at: Date.now(), kind, value });
  if (kind === 'tag' && !order.tags.includes(value)) order.tags.push(value);
  if (kind === 'note') order.notes.push(value);
  store.orders.put(order);
}
