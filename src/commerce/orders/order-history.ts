import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShopRow } from '../shop-row.js';

export type HistoryReason = 'before_connection' | 'order_too_old';

/** Orders first reported later are history. */
const MAX_AGE_MS = 48 * 3_600_000;

/** Compares platform times. `reportedAt`: the first event was processed. */
export function findHistoryReason(
  { connectedAt }: Pick<ShopRow, 'connectedAt'>,
  placedAt: Date | null,
  reportedAt: Date,
): HistoryReason | null {
  if (placedAt === null) return null;
  if (connectedAt !== null && inSeconds(placedAt) < inSeconds(connectedAt)) return 'before_connection';
  return reportedAt.getTime() - placedAt.getTime() > MAX_AGE_MS ? 'order_too_old' : null;
}

/** Store times have whole seconds. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Prefers the time of the order's own events. */
export async function findOrderHistory(
  em: EntityManager,
  shop: Pick<ShopRow, 'id' | 'connectedAt'>,
  { orderId, orderPlacedAt = null }: { orderId: string | null; orderPlacedAt?: Date | null },
  now: Date,
): Promise<HistoryReason | null> {
  const [row] = await em.execute<{ placed_at: string | null; created_at: string }[]>(
    'select placed_at, created_at from shop_orders where shop_id = ? and order_id = ?',
    [shop.id, orderId],
  );
  const placedAt = row?.placed_at ? new Date(row.placed_at) : orderPlacedAt;
  return findHistoryReason(shop, placedAt, row ? new Date(row.created_at) : now);
}
