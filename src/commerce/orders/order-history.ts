import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import type { StoreRow } from '../store-row.js';

export type HistoryReason = 'before_connection' | 'order_too_old';

/** Orders reported later cause no messages. */
const MAX_AGE_MS = 48 * 3_600_000;

/** `reportedAt` is our time of the first event, `placedAt` the platform's. */
export function findHistoryReason(
  { connectedAt }: Pick<StoreRow, 'connectedAt'>,
  placedAt: Date | null,
  reportedAt: Date,
): HistoryReason | null {
  if (placedAt === null) return null;
  if (connectedAt !== null && inSeconds(placedAt) < inSeconds(connectedAt)) return 'before_connection';
  return reportedAt.getTime() - placedAt.getTime() > MAX_AGE_MS ? 'order_too_old' : null;
}

/** Rounds to whole seconds, as stores do. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Prefers times of the stored order. */
export async function findOrderHistory(
  em: EntityManager,
  store: Pick<StoreRow, 'id' | 'connectedAt'>,
  { orderId, orderPlacedAt = null }: { orderId: string | null; orderPlacedAt?: Date | null },
  now: Date,
): Promise<HistoryReason | null> {
  const row = await database(em)
    .selectFrom('shop_orders')
    .select(['placed_at', 'created_at'])
    .where('shop_id', '=', store.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return findHistoryReason(store, row?.placed_at ?? orderPlacedAt, row?.created_at ?? now);
}
