import type { EntityManager } from '@mikro-orm/postgresql';

/** What was paid for another package ends when one begins in its place, so that its rest is never credited later on; null: of all. */
export async function endOtherPeriods(
  em: EntityManager,
  accountId: number,
  packageId: number | null,
  now: Date,
): Promise<void> {
  await em.execute(
    `update payments set ends_at = greatest(starts_at, ?::timestamptz), updated_at = now()
      where account_id = ? and package_id is distinct from ?::bigint and state = 'paid' and ends_at > ?`,
    [now, accountId, packageId, now],
  );
}
