import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import type { OrderEvent } from '../store-events/store-event.js';
import type { StoreRow } from '../store-row.js';

interface RecordedOrder {
  id: number;
  isNew: boolean;
  /** Time at the platform. */
  placedAt: Date | null;
  reportedAt: Date;
  /** Excludes statuses of older events. */
  newStatuses: string[];
}

/** Accepts late, repeated and unordered events. */
export async function recordOrder(
  em: EntityManager,
  store: Pick<StoreRow, 'id' | 'accountId'>,
  { order, statuses, at }: OrderEvent,
  now: Date,
): Promise<RecordedOrder> {
  const { id, number, customer, total, currency, cartIds, placedAt } = order;
  const customerName = customer.name?.slice(0, 255) ?? null;
  const created = await database(em)
    .insertInto('shop_orders')
    .values({
      account_id: store.accountId,
      shop_id: store.id,
      order_id: id,
      number,
      currency,
      phone: customer.phone,
      customer_name: customerName,
      total,
      cart_ids: JSON.stringify(cartIds),
      placed_at: placedAt,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'order_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // `state_at`: latest new status. `status_at`: latest event.
  const row = await database(em)
    .selectFrom('shop_orders')
    .select(['id', 'statuses', 'status_at', 'state_at', 'placed_at', 'created_at', 'phone', 'customer_name', 'total'])
    .where('shop_id', '=', store.id)
    .where('order_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const eventAt = at ?? now;
  const isOlder = row.status_at !== null && eventAt < row.status_at;
  /** A late event only fills missing values. */
  const chooseValue = <Value>(known: Value | null, received: Value | null): Value | null =>
    isOlder ? (known ?? received) : (received ?? known);
  const stateAt = row.state_at ?? row.status_at;
  // Edits have no status, so earlier statuses still count.
  const isLate = stateAt !== null && eventAt < stateAt;
  const newStatuses = isLate ? [] : statuses.filter((status) => !row.statuses.includes(status));
  const allStatuses = [...new Set([...row.statuses, ...statuses])];
  const status = isOlder && newStatuses.length === 0 ? undefined : statuses.at(-1);
  await database(em)
    .updateTable('shop_orders')
    .set({
      statuses: JSON.stringify(allStatuses),
      updated_at: CURRENT_TIME,
      ...(cartIds.length > 0 && { cart_ids: JSON.stringify(cartIds) }),
      // The trigger of the first report needs `status`.
      status: status ?? sql<string | null>`status`,
      status_at: sql<Date>`greatest(status_at, ${eventAt}::timestamptz)`,
      state_at: sql<Date>`greatest(coalesce(state_at, status_at), ${newStatuses.length > 0 ? eventAt : null}::timestamptz)`,
      placed_at: sql<Date>`coalesce(placed_at, ${placedAt}::timestamptz)`,
      phone: chooseValue(row.phone, customer.phone),
      customer_name: chooseValue(row.customer_name, customerName),
      total: chooseValue<string | number>(row.total, total),
    })
    .where('id', '=', row.id)
    .execute();
  const isCreationLate = newStatuses.some(isFirstState) && (await hasMessageAbout(em, store, id, row.statuses));
  const messageStatuses = isCreationLate ? newStatuses.filter((status) => !isFirstState(status)) : newStatuses;
  return {
    id: row.id,
    isNew: created !== undefined,
    newStatuses: messageStatuses,
    reportedAt: row.created_at,
    placedAt: row.placed_at ?? placedAt,
  };
}

const isFirstState = (status: string): boolean => status === 'new' || status === 'order_created';

async function hasMessageAbout(
  em: EntityManager,
  store: Pick<StoreRow, 'id'>,
  orderId: string,
  statuses: readonly string[],
): Promise<boolean> {
  const keys = statuses.map((status) => `order:${orderId}:${status}`);
  const message = await database(em)
    .selectFrom('store_messages')
    .select('id')
    .where('shop_id', '=', store.id)
    .where(sql<boolean>`effect_key = any(${keys}::text[])`)
    .where('state', 'not in', ['skipped', 'cancelled'])
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}
