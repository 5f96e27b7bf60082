import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { retryDeadlock } from '../retry-deadlock.js';
import { database } from '../statements/database.js';

const MAX_ROWS = 500;

const SOURCES: Record<string, string> = {
  users: 'name',
  contacts: 'name',
  carts: 'customer_name',
  store_messages: 'customer_name',
};

/** Returns false when no row is left. */
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
      const source = SOURCES[table];
      const lastId = source
        ? await refoldGenerated(fork, table, source, progress.last_id)
        : await refoldTexts(fork, progress.last_id);
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
    with step as materialized (select id from ${searched} where id > ${after} order by id limit ${MAX_ROWS}),
      stale as materialized (select id from ${searched} where id in (select id from step) and search_key <> ${sql.raw(columns[0]!.key)}
        order by id for no key update),
      written as (update ${searched} set ${name} = ${name} where id in (select id from stale))
    select max(id) as last_id from step`.execute(database(em));
  return rows[0]?.last_id ?? null;
}

/** Locks rows first, so concurrent edits write their key afterwards. Same length as in keep_message_text(). */
async function refoldTexts(em: EntityManager, after: number) {
  const rows = await database(em)
    .selectFrom('message_texts')
    .select('message_id as id')
    .where('message_id', '>', after)
    .orderBy('message_id')
    .limit(MAX_ROWS)
    .forNoKeyUpdate()
    .execute();
  const lastId = rows.at(-1)?.id;
  if (lastId === undefined) return null;
  const ids = rows.map(({ id }) => id);
  await sql`
    update message_texts t set search_key = k.key
      from (select m.id, letter_key(left(m.body, 4096)) as key from messages m where m.id = any (${ids}::bigint[])) k
      where k.id = t.message_id and t.search_key <> k.key`.execute(database(em));
  return lastId;
}
