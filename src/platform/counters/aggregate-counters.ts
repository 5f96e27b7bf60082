import type { EntityManager } from '@mikro-orm/postgresql';

/** Counters of accounts that are kept for the whole server as well: what monitoring asks for is not added up over all accounts each time. */
const OF_SERVER = `'messages.sent', 'messages.delivered'`;

/**
 * Adds the lines that statements left in counter_deltas to counters. Taking and adding is one statement, so that a reader sees
 * each line once; what another folder has taken is skipped; what belongs to an account that is gone is dropped.
 */
export async function aggregateCounters(em: EntityManager): Promise<void> {
  await em.execute(
    `with taken as (
       delete from counter_deltas where ctid in (select ctid from counter_deltas for update skip locked)
       returning account_id, name, bucket, delta),
     told as (
       select account_id, name, bucket, delta from taken where account_id is null or exists (select from accounts a where a.id = account_id)
       union all select null, name, bucket, delta from taken where account_id is not null and name in (${OF_SERVER}))
     insert into counters as c (account_id, name, bucket, value)
     select t.account_id, t.name, t.bucket, sum(t.delta) from told t
      group by t.account_id, t.name, t.bucket order by t.account_id, t.name, t.bucket
     on conflict (account_id, name, bucket) do update set value = c.value + excluded.value`,
  );
}
