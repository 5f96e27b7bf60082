import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { Cart } from '../cart-row.js';

const UNSUCCESSFUL = ['cancelled', 'canceled', 'failed', 'voided', 'expired', 'denied', 'chargeback'] as const;
const UNSUCCESSFUL_STATUSES: ReadonlySet<string> = new Set(UNSUCCESSFUL);

export const isUnsuccessful = (statuses: readonly string[]): boolean =>
  statuses.some((status) => UNSUCCESSFUL_STATUSES.has(status));

/** Finds the cart's order, or the customer's latest since `leftAt`. */
export async function findOrderOf(em: EntityManager, cart: Cart, leftAt: Date): Promise<string | null> {
  const { accountId, storeId, cartKey, phone } = cart;
  const { rows } = await sql<Pick<Row<'shop_orders'>, 'order_id'>>`
    select order_id from (
      select o.id, o.order_id, o.status from shop_orders o
        where o.account_id = ${accountId} and o.shop_id = ${storeId} and o.cart_ids @> to_jsonb(${cartKey}::text)
      union select o.id, o.order_id, o.status from shop_orders o
        where o.account_id = ${accountId} and o.shop_id = ${storeId} and o.phone = ${phone} and o.placed_at >= ${leftAt}) found
      where status is null or status <> all (${UNSUCCESSFUL}::text[]) order by id desc limit 1`.execute(database(em));
  return rows[0]?.order_id ?? null;
}

export async function readStoreOrder(
  em: EntityManager,
  { accountId, id }: { accountId: number; id: number },
  orderId: string,
): Promise<{ total: string | null; currency: string } | null> {
  const row = await database(em)
    .selectFrom('shop_orders')
    .select(['total', 'currency'])
    .where('account_id', '=', accountId)
    .where('shop_id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}
