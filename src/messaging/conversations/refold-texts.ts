import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { MAX_REFOLDED_ROWS } from '../../platform/database/refolding/refold-step.js';
import { database } from '../../platform/database/statements/database.js';

/** Recomputes search keys. Locks rows first, so concurrent edits write their keys afterwards. */
export async function refoldTexts(em: EntityManager, after: number) {
  const rows = await database(em)
    .selectFrom('message_texts')
    .select('message_id as id')
    .where('message_id', '>', after)
    .orderBy('message_id')
    .limit(MAX_REFOLDED_ROWS)
    .forNoKeyUpdate()
    .execute();
  const lastId = rows.at(-1)?.id;
  if (lastId === undefined) return null;
  const ids = rows.map(({ id }) => id);
  // Same length as in keep_message_text().
  await sql`
    update message_texts t set search_key = k.key
      from (select m.id, letter_key(left(m.body, 4096)) as key from messages m where m.id = any (${ids}::bigint[])) k
      where k.id = t.message_id and t.search_key <> k.key`.execute(database(em));
  return lastId;
}
