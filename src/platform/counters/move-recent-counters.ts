import type { EntityManager } from '@mikro-orm/postgresql';

/** Moves counts of the last day to an earlier time. `name` is a LIKE pattern. */
export async function moveRecentCounters(
  em: EntityManager,
  accountId: number,
  name: string,
  hours: number,
): Promise<void> {
  await em.execute(
    `update counter_deltas set bucket = bucket - make_interval(hours => ?)
      where account_id = ? and name like ? and bucket > now() - interval '1 day'`,
    [hours, accountId, name],
  );
}
