import { type RawBuilder, sql } from 'kysely';

/** Aggregated values, some seconds late. Columns: `account_id`, `name`, `bucket`, `value`. */
export const COUNTERS = 'counters';

/** Current values. Same columns, several rows per counter. */
export const COUNTER_TOTALS = 'counter_totals';

/** Values or a select follow. */
export const ADD_TO_COUNTERS = sql`insert into counter_deltas (account_id, name, bucket, delta)`;

/** Current value. */
export const totalOf = (name: string, accountId: number): RawBuilder<string> =>
  sql`(select coalesce(sum(value), 0) from counter_totals where account_id = ${accountId} and name = ${sql.lit(name)})`;
