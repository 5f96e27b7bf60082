import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

const SERVER_WIDE_NAMES = sql`'messages.sent', 'messages.delivered'`;

/** Uses one statement, so that readers count each row once. */
export async function aggregateCounters(em: EntityManager): Promise<void> {
  await sql`
    with taken as (
      delete from counter_deltas where ctid in (select ctid from counter_deltas for update skip locked)
      returning account_id, name, bucket, delta),
    summed as (
      select account_id, name, bucket, delta from taken where account_id is null or exists (select from accounts a where a.id = account_id)
      union all select null, name, bucket, delta from taken where account_id is not null and name in (${SERVER_WIDE_NAMES}))
    insert into counters as c (account_id, name, bucket, value)
    select t.account_id, t.name, t.bucket, sum(t.delta) from summed t
      group by t.account_id, t.name, t.bucket order by t.account_id, t.name, t.bucket
    on conflict (account_id, name, bucket) do update set value = c.value + excluded.value`.execute(database(em));
}
