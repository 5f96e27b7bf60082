import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB as Tables } from '../../../../db/tables.gen.js';

export type Db = Kysely<Tables>;

/** A row of a table as Kysely returns it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/**
 * Returns the statement builder of this EntityManager. Inside `em.transactional` it runs in the transaction, else on a
 * connection of the pool. Errors are MikroORM's exceptions, such as UniqueConstraintViolationException. It writes no
 * pending changes of entities: flush first.
 * @see https://mikro-orm.io/docs/kysely
 */
export const database = (em: EntityManager): Db => em.getKysely<Tables>();

/** Start of the transaction. */
export const NOW = sql<Date>`now()`;

/** Time of the call, also within a transaction. */
export const CURRENT_TIME = sql<Date>`clock_timestamp()`;
