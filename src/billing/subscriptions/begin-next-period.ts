import type { EntityManager } from '@mikro-orm/postgresql';
import { database, NOW } from '../../platform/database/statements/database.js';
import { formatSar } from '../price.js';
import { lockSubscription, writeSubscription } from '../write-subscription.js';

/**
 * Starts a scheduled downgrade, or the next period of a free package. Ignores plans of app markets. Returns false if no
 * period started. Concurrent calls wait for the lock.
 */
export function beginNextPeriod(em: EntityManager, accountId: number, now: Date): Promise<boolean> {
  return em.fork().transactional(async (transaction) => {
    await lockSubscription(transaction, accountId);
    const db = database(transaction);
    const expired = await db
      .selectFrom('subscriptions as s')
      .leftJoin('packages as p', 'p.id', 's.package_id')
      .leftJoin('payments as y', (join) =>
        join
          .onRef('y.id', '=', 's.next_payment_id')
          .on('y.state', 'in', ['paid', 'refunded'])
          .on('y.package_id', 'is not', null),
      )
      .select(['s.package_id', 'y.id as next_id', 'y.package_id as next_package_id', 'y.months as next_months'])
      .select(['y.total as next_total', 'y.extra_days as next_extra_days'])
      .where('s.account_id', '=', accountId)
      .where('s.expire_at', '<=', now)
      .where(({ and, eb, or }) =>
        or([eb('y.id', 'is not', null), and([eb('p.price', '=', '0'), eb('s.market', 'is', null)])]),
      )
      .executeTakeFirst();
    if (!expired) return false;
    if (expired.next_id === null) {
      const choice = { packageId: expired.package_id!, months: null, periodId: null };
      return (await writeSubscription(transaction, accountId, choice, now)) !== null;
    }
    const choice = { packageId: expired.next_package_id!, months: expired.next_months, periodId: null };
    const terms = {
      amount: formatSar(expired.next_total ?? 0),
      extraDays: expired.next_extra_days ?? 0,
      isBought: true,
    };
    const subscription = await writeSubscription(transaction, accountId, choice, now, terms);
    await db
      .updateTable('payments')
      .set({ starts_at: now, ends_at: subscription?.expireAt ?? now, updated_at: NOW })
      .where('id', '=', expired.next_id)
      .execute();
    await db.updateTable('subscriptions').set({ next_payment_id: null }).where('account_id', '=', accountId).execute();
    return true;
  });
}
