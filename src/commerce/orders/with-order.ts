import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShopRow } from '../shop-row.js';
import type { StoreCustomer, StoreEvent } from '../store-events/store-event.js';

interface Row {
  number: string;
  phone: string | null;
  customer_name: string | null;
  total: string | null;
  currency: string;
}

export async function withOrder<E extends StoreEvent>(
  em: EntityManager,
  shop: Pick<ShopRow, 'id'>,
  event: E,
): Promise<E> {
  if (event.kind === 'shipment') {
    if (event.customer.phone !== null && event.orderNumber !== null) return event;
    const row = await find(em, shop, event.orderId);
    if (!row) return event;
    return { ...event, orderNumber: event.orderNumber ?? row.number, customer: known(event.customer, row) };
  }
  if (event.kind === 'order') {
    const { order } = event;
    const row = order.customer.phone === null || order.total === null ? await find(em, shop, order.id) : undefined;
    if (!row) return event;
    const number = order.number === order.id ? row.number : order.number;
    const money = order.total === null ? { total: row.total, currency: row.currency } : {};
    return { ...event, order: { ...order, ...money, number, customer: known(order.customer, row) } };
  }
  return event;
}

async function find(em: EntityManager, shop: Pick<ShopRow, 'id'>, orderId: string): Promise<Row | undefined> {
  const [row] = await em.execute<Row[]>(
    'select number, phone, customer_name, total, currency from shop_orders where shop_id = ? and order_id = ?',
    [shop.id, orderId],
  );
  return row;
}

function known(customer: StoreCustomer, { phone, customer_name }: Row): StoreCustomer {
  if (customer.phone !== null) return customer;
  const name = customer.name ?? customer_name;
  const firstName = customer.firstName ?? name?.split(' ')[0] ?? null;
  if (phone === null) return { ...customer, name, firstName, phoneProblem: customer.phoneProblem ?? 'no_phone' };
  return { ...customer, name, firstName, phone, phoneProblem: null };
}
