import { type RawBuilder, sql } from 'kysely';

/** Table of aggregated values, which are some seconds old. */
export const COUNTERS = 'counters';

/** View of current values, with several rows per counter. */
export const COUNTER_TOTALS = 'counter_totals';

export const ADD_TO_COUNTERS = sql`insert into counter_deltas (account_id, name, bucket, delta)`;

export const totalOf = (name: string, accountId: number): RawBuilder<string> =>
  sql`(select coalesce(sum(value), 0) from counter_totals where account_id = ${accountId} and name = ${sql.lit(name)})`;
