import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderEvent } from '../store-events/store-event.js';
import type { Shop } from '../shop-row.js';

interface RecordedOrder {
  id: number;
  /** It was not known before. */
  isNew: boolean;
  /** States it had not had: those of an event that is older than the last are not among them. */
  newStatuses: string[];
}

/**
 * Writes what an event says of an order, under a lock of the order. Events come late, twice and out of order: an older one adds what was
 * missed, and takes nothing of the newer one back.
 */
export async function recordOrder(
  em: EntityManager,
  shop: Pick<Shop, 'id' | 'accountId'>,
  { order, statuses, at }: OrderEvent,
  now: Date,
): Promise<RecordedOrder> {
  const { id, number, customer, total, currency, cartIds, placedAt } = order;
  const [created] = await em.execute<{ id: string }[]>(
    `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone, customer_name, total, cart_ids, placed_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (shop_id, order_id) do nothing returning id`,
    [
      ...[shop.accountId, shop.id, id, number, currency, customer.phone, customer.name?.slice(0, 255) ?? null, total],
      ...[JSON.stringify(cartIds), placedAt],
    ],
  );
  const [row] = await em.execute<{ id: string; statuses: string[]; status_at: string | null }[]>(
    'select id, statuses, status_at from shop_orders where shop_id = ? and order_id = ? for update',
    [shop.id, id],
  );
  const when = at ?? now;
  const isOlder = row!.status_at !== null && when < new Date(row!.status_at);
  const newStatuses = isOlder ? [] : statuses.filter((status) => !row!.statuses.includes(status));
  const seen = [...new Set([...row!.statuses, ...statuses])];
  await em.execute(
    `update shop_orders set statuses = ?::jsonb, updated_at = clock_timestamp(), cart_ids = case when ?::jsonb = '[]' then cart_ids else ?::jsonb end,
       status = case when ? then status else coalesce(?, status) end, status_at = greatest(status_at, ?::timestamptz),
       phone = coalesce(?, phone), customer_name = coalesce(?, customer_name), total = case when ? then total else coalesce(?, total) end
      where id = ?`,
    [
      ...[
        JSON.stringify(seen),
        JSON.stringify(cartIds),
        JSON.stringify(cartIds),
        isOlder,
        statuses.at(-1) ?? null,
        when,
      ],
      ...[customer.phone, customer.name?.slice(0, 255) ?? null, isOlder, total, row!.id],
    ],
  );
  return { id: Number(row!.id), isNew: created !== undefined, newStatuses };
}
