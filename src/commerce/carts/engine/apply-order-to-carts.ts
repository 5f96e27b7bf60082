import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../../../platform/database/lock-account.js';
import type { StoreRow } from '../../store-row.js';
import type { OrderEvent } from '../../store-events/store-event.js';
import { boundedAmount } from '../state/cart-contents.js';
import type { CartDeps } from './cart-deps.js';
import { isUnsuccessful } from './find-order.js';
import { settlePurchase } from './settle-purchase.js';

/** Returns IDs of changed carts. Idempotent. */
export async function applyOrderToCarts(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  { order, statuses, isNew, at }: OrderEvent,
  now: Date,
): Promise<number[]> {
  if (order.isTest || isUnsuccessful(statuses)) return [];
  await lockAccount(em, 'carts', store.accountId);
  const rules = await deps.rulesOf(store);
  const placedAt = order.placedAt ?? (isNew ? (at ?? now) : null);
  const { id: customerId, phone } = order.customer;
  const purchase = {
    orderId: order.id.slice(0, 100),
    cartKeys: order.cartIds.map((key) => key.slice(0, 200)),
    // Without a time, the order may precede any cart.
    ...(placedAt ? { phone, customerId: customerId === '0' ? null : customerId } : { phone: null, customerId: null }),
    total: boundedAmount(order.total),
    currency: order.currency,
    at: placedAt && placedAt < now ? placedAt : now,
  };
  return settlePurchase(em, deps, store, rules, { purchase, now });
}
