import type { EntityManager } from '@mikro-orm/postgresql';
import type { Cart } from '../cart-row.js';

const LOST = ['cancelled', 'canceled', 'failed', 'voided', 'expired', 'denied', 'chargeback'] as const;
const LOST_STATES: ReadonlySet<string> = new Set(LOST);

export const isLost = (statuses: readonly string[]): boolean => statuses.some((status) => LOST_STATES.has(status));

/** Finds the cart's order, or one of its customer after `leftAt`. */
export async function findOrderOf(em: EntityManager, cart: Cart, leftAt: Date): Promise<string | null> {
  const [row] = await em.execute<{ order_id: string }[]>(
    `select order_id from (
       select o.id, o.order_id, o.status from shop_orders o where o.account_id = ? and o.shop_id = ? and o.cart_ids @> to_jsonb(?::text)
       union select o.id, o.order_id, o.status from shop_orders o where o.account_id = ? and o.shop_id = ? and o.phone = ? and o.placed_at >= ?) found
      where status is null or status <> all (?::text[]) order by id desc limit 1`,
    [cart.accountId, cart.shopId, cart.cartKey, cart.accountId, cart.shopId, cart.phone, leftAt, `{${LOST.join()}}`],
  );
  return row?.order_id ?? null;
}

export async function readStoreOrder(
  em: EntityManager,
  { accountId, id }: { accountId: number; id: number },
  orderId: string,
): Promise<{ total: string | null; currency: string } | null> {
  const [row] = await em.execute<{ total: string | null; currency: string }[]>(
    'select total, currency from shop_orders where account_id = ? and shop_id = ? and order_id = ?',
    [accountId, id, orderId],
  );
  return row ?? null;
}
