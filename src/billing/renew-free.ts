import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubscription, writeSubscription } from './write-subscription.js';

/**
 * A package without a price begins its next period by itself, the first time somebody asks after the last one ended; nobody
 * has to press a button for nothing. What an app market gave ends when that says so. Whoever asks at the same moment waits here and then finds it renewed.
 */
export function renewFree(em: EntityManager, accountId: number, now: Date): Promise<void> {
  return em.fork().transactional(async (inside) => {
    await lockSubscription(inside, accountId);
    const [over] = await inside.execute<{ package_id: string }[]>(
      `select s.package_id from subscriptions s join packages p on p.id = s.package_id
        where s.account_id = ? and s.expire_at <= ? and p.price = 0 and s.market is null`,
      [accountId, now],
    );
    if (!over) return;
    const choice = { packageId: Number(over.package_id), months: null, periodId: null };
    await writeSubscription(inside, accountId, choice, now);
  });
}
