import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { StoreRow } from '../store-row.js';
import type { StoreCustomer, StoreEvent } from '../store-events/store-event.js';

type StoredOrder = Pick<Row<'shop_orders'>, 'number' | 'phone' | 'customer_name' | 'total' | 'currency'>;

/** Fills missing values from the stored order. */
export async function withOrder<E extends StoreEvent>(
  em: EntityManager,
  store: Pick<StoreRow, 'id'>,
  event: E,
): Promise<E> {
  if (event.kind === 'shipment') {
    if (event.customer.phone !== null && event.orderNumber !== null) return event;
    const row = await find(em, store, event.orderId);
    if (!row) return event;
    return { ...event, orderNumber: event.orderNumber ?? row.number, customer: withKnownCustomer(event.customer, row) };
  }
  if (event.kind === 'order') {
    const { order } = event;
    const row = order.customer.phone === null || order.total === null ? await find(em, store, order.id) : undefined;
    if (!row) return event;
    const number = order.number === order.id ? row.number : order.number;
    const money = order.total === null ? { total: row.total, currency: row.currency } : {};
    return { ...event, order: { ...order, ...money, number, customer: withKnownCustomer(order.customer, row) } };
  }
  return event;
}

function find(em: EntityManager, store: Pick<StoreRow, 'id'>, orderId: string): Promise<StoredOrder | undefined> {
  return database(em)
    .selectFrom('shop_orders')
    .select(['number', 'phone', 'customer_name', 'total', 'currency'])
    .where('shop_id', '=', store.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

function withKnownCustomer(customer: StoreCustomer, { phone, customer_name }: StoredOrder): StoreCustomer {
  if (customer.phone !== null) return customer;
  const name = customer.name ?? customer_name;
  const firstName = customer.firstName ?? name?.split(' ')[0] ?? null;
  if (phone === null) return { ...customer, name, firstName, phoneProblem: customer.phoneProblem ?? 'no_phone' };
  return { ...customer, name, firstName, phone, phoneProblem: null };
}
