import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { retryDeadlock } from '../retry-deadlock.js';
import { database } from '../statements/database.js';

export const MAX_REFOLDED_ROWS = 500;

/** Rewrites up to MAX_REFOLDED_ROWS rows after an id. Returns the last id, or null if no row is left. */
type RefoldBatch = (em: EntityManager, after: number) => Promise<number | null>;

/**
 * Search keys to rewrite ("refold") after a change of letter folding. Maps a table to the source column of its
 * generated `search_key`, or to a function.
 */
export const searchRefolds = new Map<string, string | RefoldBatch>();

/** Refolds a batch of a table. Returns false if no row is left. */
export function refoldStep(em: EntityManager, table: string): Promise<boolean> {
  return retryDeadlock(() =>
    em.fork().transactional(async (fork) => {
      const progress = await database(fork)
        .selectFrom('search_refolds')
        .select('last_id')
        .where('table_name', '=', table)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!progress) return false;
      const refold = searchRefolds.get(table);
      if (!refold) throw new Error(`No module refolds the searches of ${table}.`);
      const lastId =
        typeof refold === 'string'
          ? await refoldGenerated(fork, table, refold, progress.last_id)
          : await refold(fork, progress.last_id);
      if (lastId === null) await database(fork).deleteFrom('search_refolds').where('table_name', '=', table).execute();
      else
        await database(fork)
          .updateTable('search_refolds')
          .set({ last_id: lastId })
          .where('table_name', '=', table)
          .execute();
      return lastId !== null;
    }),
  );
}

async function refoldGenerated(em: EntityManager, table: string, source: string, after: number) {
  const { rows: columns } = await sql<{ key: string }>`
    select pg_get_expr(d.adbin, d.adrelid) as key from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = ${table}::regclass and a.attname = 'search_key'`.execute(database(em));
  const [searched, name] = [sql.table(table), sql.ref(source)];
  const { rows } = await sql<{ last_id: number | null }>`
    with step as materialized (select id from ${searched} where id > ${after} order by id limit ${MAX_REFOLDED_ROWS}),
      stale as materialized (select id from ${searched} where id in (select id from step) and search_key <> ${sql.raw(columns[0]!.key)}
        order by id for no key update),
      written as (update ${searched} set ${name} = ${name} where id in (select id from stale))
    select max(id) as last_id from step`.execute(database(em));
  return rows[0]?.last_id ?? null;
}
