import type { EntityManager } from '@mikro-orm/postgresql';
import type { Shop } from '../shop-row.js';
import type { StoreEvent } from '../store-events/store-event.js';

/** A parcel whose event hides the customer, or knows the order by its id alone, takes from the order what that said before. */
export async function withOrder<E extends StoreEvent>(em: EntityManager, shop: Pick<Shop, 'id'>, event: E): Promise<E> {
  if (event.kind !== 'shipment' || (event.customer.phone !== null && event.orderNumber !== null)) return event;
  const [order] = await em.execute<{ number: string; phone: string | null; customer_name: string | null }[]>(
    'select number, phone, customer_name from shop_orders where shop_id = ? and order_id = ?',
    [shop.id, event.orderId],
  );
  if (!order) return event;
  const { customer } = event;
  const name = customer.name ?? order.customer_name;
  const firstName = customer.firstName ?? name?.split(' ')[0] ?? null;
  const known =
    customer.phone !== null ? customer : { ...customer, phone: order.phone, phoneProblem: null, name, firstName };
  return {
    ...event,
    orderNumber: event.orderNumber ?? order.number,
    customer: known.phone === null ? { ...known, phoneProblem: customer.phoneProblem ?? 'no_phone' } : known,
  };
}
