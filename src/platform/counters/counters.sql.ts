import { type RawBuilder, sql } from 'kysely';

/** Holds aggregated values, some seconds late. */
export const COUNTERS = 'counters';

/** Holds current values, several rows per counter. */
export const COUNTER_TOTALS = 'counter_totals';

export const ADD_TO_COUNTERS = sql`insert into counter_deltas (account_id, name, bucket, delta)`;

export const totalOf = (name: string, accountId: number): RawBuilder<string> =>
  sql`(select coalesce(sum(value), 0) from counter_totals where account_id = ${accountId} and name = ${sql.lit(name)})`;
