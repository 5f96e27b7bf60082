import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB as Tables } from '../../../../db/tables.gen.js';

export type Db = Kysely<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/**
 * Runs statements in the transaction of `em`, if there is one. Throws MikroORM's exceptions. Writes no pending changes
 * of entities: flush first.
 * @see https://mikro-orm.io/docs/kysely
 */
export const database = (em: EntityManager): Db => em.getKysely<Tables>();

/** Start time of the transaction. */
export const NOW = sql<Date>`now()`;

/** Actual time, which passes within a transaction. */
export const CURRENT_TIME = sql<Date>`clock_timestamp()`;
