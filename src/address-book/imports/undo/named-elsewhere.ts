import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { ContactImport } from '../contact-import.entity.js';

export async function findNamedElsewhere(
  em: EntityManager,
  { id: importId, accountId }: ContactImport,
  contactIds: readonly number[],
  groupId: number | null = null,
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  // `named` is sorted, so its ends exclude most chunks.
  const { rows } = await sql<{ id: number }>`
    select distinct n.id from import_chunks k join imports i on i.id = k.import_id
       cross join lateral unnest(k.named) n (id)
      where k.account_id = ${accountId} and k.import_id <> ${importId}
        and (${groupId}::bigint is null or i.group_id = ${groupId})
        and k.named[1] <= ${Math.max(...contactIds)} and k.named[cardinality(k.named)] >= ${Math.min(...contactIds)}
        and n.id = any (${contactIds}::bigint[])`.execute(database(em));
  return new Set(rows.map(({ id }) => id));
}
