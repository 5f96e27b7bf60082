import type { EntityManager } from '@mikro-orm/postgresql';
import { formatSar } from '../prices/price.js';
import { lockSubscription, writeSubscription } from '../write-subscription.js';

interface Over {
  package_id: string;
  next_id: string | null;
  next_package_id: string | null;
  next_months: number | null;
  next_total: number | null;
  next_extra_days: number | null;
}

/**
 * What goes on by itself when a period is over: the smaller package that was paid for begins, and a package without a price begins its
 * next period; nobody has to press a button for nothing. What an app market gave ends when that says so. Done for whoever asks first
 * afterwards, and by PaymentsWorker. Whoever asks at the same moment waits here and then finds it done.
 */
export function beginNextPeriod(em: EntityManager, accountId: number, now: Date): Promise<boolean> {
  return em.fork().transactional(async (inside) => {
    await lockSubscription(inside, accountId);
    const [over] = await inside.execute<Over[]>(
      `select s.package_id, y.id as next_id, y.package_id as next_package_id, y.months as next_months, y.total as next_total,
         y.extra_days as next_extra_days
         from subscriptions s left join packages p on p.id = s.package_id
           left join payments y on y.id = s.next_payment_id and y.state in ('paid', 'refunded') and y.package_id is not null
        where s.account_id = ? and s.expire_at <= ? and (y.id is not null or (p.price = 0 and s.market is null))`,
      [accountId, now],
    );
    if (!over) return false;
    if (over.next_id === null) {
      const choice = { packageId: Number(over.package_id), months: null, periodId: null };
      return (await writeSubscription(inside, accountId, choice, now)) !== null;
    }
    const choice = { packageId: Number(over.next_package_id), months: over.next_months, periodId: null };
    const terms = { amount: formatSar(over.next_total ?? 0), extraDays: over.next_extra_days ?? 0, isBought: true };
    const written = await writeSubscription(inside, accountId, choice, now, terms);
    await inside.execute('update payments set starts_at = ?, ends_at = ?, updated_at = now() where id = ?', [
      ...[now, written?.expireAt ?? now, over.next_id],
    ]);
    await inside.execute('update subscriptions set next_payment_id = null where account_id = ?', [accountId]);
    return true;
  });
}
