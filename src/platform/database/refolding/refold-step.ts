import type { EntityManager } from '@mikro-orm/postgresql';
import { retryDeadlock } from '../retry-deadlock.js';

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
      const [progress] = await fork.execute<{ last_id: string }[]>(
        'select last_id from search_refolds where table_name = ? for update skip locked',
        [table],
      );
      if (!progress) return false;
      const source = SOURCES[table];
      const lastId = source
        ? await refoldGenerated(fork, table, source, progress.last_id)
        : await refoldTexts(fork, progress.last_id);
      await fork.execute(
        lastId === null
          ? 'delete from search_refolds where table_name = ?'
          : 'update search_refolds set last_id = ? where table_name = ?',
        lastId === null ? [table] : [lastId, table],
      );
      return lastId !== null;
    }),
  );
}

async function refoldGenerated(em: EntityManager, table: string, source: string, after: string) {
  const [column] = await em.execute<{ key: string }[]>(
    `select pg_get_expr(d.adbin, d.adrelid) as key from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = '${table}'::regclass and a.attname = 'search_key'`,
  );
  const [row] = await em.execute<{ last_id: string | null }[]>(
    `with step as materialized (select id from ${table} where id > ? order by id limit ${MAX_ROWS}),
       stale as materialized (select id from ${table} where id in (select id from step) and search_key <> ${column!.key} order by id
         for no key update),
       written as (update ${table} set ${source} = ${source} where id in (select id from stale))
     select max(id) as last_id from step`,
    [after],
  );
  return row?.last_id ?? null;
}

/** Locks rows first, so concurrent edits write their key afterwards. Same length as in keep_message_text(). */
async function refoldTexts(em: EntityManager, after: string) {
  const rows = await em.execute<{ id: string }[]>(
    `select message_id as id from message_texts where message_id > ? order by message_id limit ${MAX_ROWS} for no key update`,
    [after],
  );
  const lastId = rows.at(-1)?.id;
  if (lastId === undefined) return null;
  await em.execute(
    `update message_texts t set search_key = k.key
       from (select m.id, letter_key(left(m.body, 4096)) as key from messages m where m.id = any (?::bigint[])) k
      where k.id = t.message_id and t.search_key <> k.key`,
    [`{${rows.map(({ id }) => id).join()}}`],
  );
  return lastId;
}
