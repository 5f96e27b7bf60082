import type { ColumnType } from 'kysely';

/** A jsonb column. It takes JSON text, as the driver would write an array as a PostgreSQL array. */
export type JsonOf<Value> = ColumnType<Value, string, string>;
