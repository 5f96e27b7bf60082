import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../../../platform/database/lock-account.js';
import type { Shop } from '../../shop-row.js';
import type { OrderEvent } from '../../store-events/store-event.js';
import { money } from '../state/cart-contents.js';
import type { CartDeps } from './cart-deps.js';
import { isLost } from './find-order.js';
import { settlePurchase } from './settle-purchase.js';

/**
 * An order of a shop ends what its cart and its person are reminded of. In the transaction of the event; answers the carts that changed, of
 * which the caller tells after the commit. The same order again changes nothing.
 */
export async function applyOrderToCarts(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  { order, statuses, isNew, at }: OrderEvent,
  now: Date,
): Promise<number[]> {
  if (order.isTest || isLost(statuses)) return [];
  await lockAccount(em, 'carts', shop.accountId);
  const rules = await deps.rulesOf(shop);
  const placedAt = order.placedAt ?? (isNew ? (at ?? now) : null);
  const { id: customerId, phone } = order.customer;
  const purchase = {
    ...{ orderId: order.id.slice(0, 100), cartKeys: order.cartIds.map((key) => key.slice(0, 200)) },
    // Of when it was placed nothing is known: it may be older than any cart.
    ...(placedAt ? { phone, customerId: customerId === '0' ? null : customerId } : { phone: null, customerId: null }),
    ...{ total: money(order.total), currency: order.currency, at: placedAt && placedAt < now ? placedAt : now },
  };
  return settlePurchase(em, deps, shop, rules, { purchase, now });
}
