import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayParam } from '../../platform/database/array-param.js';
import type { OrderEvent } from '../store-events/store-event.js';
import type { ShopRow } from '../shop-row.js';

interface RecordedOrder {
  id: number;
  isNew: boolean;
  /** Platform time. */
  placedAt: Date | null;
  reportedAt: Date;
  /** Excludes states of older events, and a late initial state. */
  newStatuses: string[];
}

interface Row {
  id: string;
  statuses: string[];
  status_at: string | null;
  /** Time of the latest new state. Null for older rows. */
  state_at: string | null;
  placed_at: string | null;
  created_at: string;
  phone: string | null;
  customer_name: string | null;
  total: string | null;
}

/** Events arrive late, twice and out of order. */
export async function recordOrder(
  em: EntityManager,
  shop: Pick<ShopRow, 'id' | 'accountId'>,
  { order, statuses, at }: OrderEvent,
  now: Date,
): Promise<RecordedOrder> {
  const { id, number, customer, total, currency, cartIds, placedAt } = order;
  const [created] = await em.execute<{ id: string }[]>(
    `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone, customer_name, total, cart_ids, placed_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (shop_id, order_id) do nothing returning id`,
    [
      shop.accountId,
      shop.id,
      id,
      number,
      currency,
      customer.phone,
      customer.name?.slice(0, 255) ?? null,
      total,
      JSON.stringify(cartIds),
      placedAt,
    ],
  );
  const [row] = await em.execute<Row[]>(
    `select id, statuses, status_at, state_at, placed_at, created_at, phone, customer_name, total from shop_orders
      where shop_id = ? and order_id = ? for update`,
    [shop.id, id],
  );
  const when = at ?? now;
  const isOlder = row!.status_at !== null && when < new Date(row!.status_at);
  /** A late event only fills gaps. */
  const newer = <Value>(known: Value | null, given: Value | null): Value | null =>
    isOlder ? (known ?? given) : (given ?? known);
  const stateAt = row!.state_at ?? row!.status_at;
  // Edits do not change the state, so a late state may still count.
  const isLate = stateAt !== null && when < new Date(stateAt);
  const newStatuses = isLate ? [] : statuses.filter((status) => !row!.statuses.includes(status));
  const seen = [...new Set([...row!.statuses, ...statuses])];
  await em.execute(
    `update shop_orders set statuses = ?::jsonb, updated_at = clock_timestamp(), cart_ids = case when ?::jsonb = '[]' then cart_ids else ?::jsonb end,
       status = case when ? then status else coalesce(?, status) end, status_at = greatest(status_at, ?::timestamptz),
       state_at = greatest(coalesce(state_at, status_at), ?::timestamptz),
       placed_at = coalesce(placed_at, ?), phone = ?, customer_name = ?, total = ?
      where id = ?`,
    [
      JSON.stringify(seen),
      JSON.stringify(cartIds),
      JSON.stringify(cartIds),
      isOlder && newStatuses.length === 0,
      statuses.at(-1) ?? null,
      when,
      newStatuses.length > 0 ? when : null,
      placedAt,
      newer(row!.phone, customer.phone),
      newer(row!.customer_name, customer.name?.slice(0, 255) ?? null),
      newer<string | number>(row!.total, total),
      row!.id,
    ],
  );
  const isCreationLate = newStatuses.some(isFirstState) && (await hasMessageAbout(em, shop, id, row!.statuses));
  const messageStatuses = isCreationLate ? newStatuses.filter((status) => !isFirstState(status)) : newStatuses;
  return {
    id: Number(row!.id),
    isNew: created !== undefined,
    newStatuses: messageStatuses,
    reportedAt: new Date(row!.created_at),
    placedAt: row!.placed_at === null ? placedAt : new Date(row!.placed_at),
  };
}

const isFirstState = (status: string): boolean => status === 'new' || status === 'order_created';

async function hasMessageAbout(
  em: EntityManager,
  shop: Pick<ShopRow, 'id'>,
  orderId: string,
  statuses: readonly string[],
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select from store_messages where shop_id = ? and effect_key = any(?::text[]) and state not in ('skipped', 'cancelled') limit 1`,
    [shop.id, arrayParam(statuses.map((status) => `order:${orderId}:${status}`))],
  );
  return rows.length > 0;
}
