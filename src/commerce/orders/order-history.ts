import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import type { StoreRow } from '../store-row.js';

export type HistoryReason = 'before_connection' | 'order_too_old';

/** Maximum age of an order at its first report. Older orders cause no messages. */
const MAX_AGE_MS = 48 * 3_600_000;

/**
 * Returns why an order causes no messages, or null.
 * `reportedAt` is the time of its first event on our clock, `placedAt` a time of the platform.
 */
export function findHistoryReason(
  { connectedAt }: Pick<StoreRow, 'connectedAt'>,
  placedAt: Date | null,
  reportedAt: Date,
): HistoryReason | null {
  if (placedAt === null) return null;
  if (connectedAt !== null && inSeconds(placedAt) < inSeconds(connectedAt)) return 'before_connection';
  return reportedAt.getTime() - placedAt.getTime() > MAX_AGE_MS ? 'order_too_old' : null;
}

/** Returns whole seconds, as store times have. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Uses the times of the stored order if there is one. */
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
