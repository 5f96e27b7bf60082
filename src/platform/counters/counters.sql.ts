/** Aggregated values, some seconds late. Columns: `account_id`, `name`, `bucket`, `value`. */
export const COUNTERS = 'counters';

/** Current values. Same columns, several rows per counter. */
export const COUNTER_TOTALS = 'counter_totals';

/** Precedes the values or the select. */
export const ADD_TO_COUNTERS = 'insert into counter_deltas (account_id, name, bucket, delta)';

/** Current value. Parameter: account. */
export const totalOf = (name: string): string =>
  `(select coalesce(sum(value), 0) from counter_totals where account_id = ? and name = '${name}')`;
