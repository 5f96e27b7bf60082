import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayParam } from '../../../platform/database/array-param.js';
import type { ContactImport } from '../contact-import.entity.js';

/** Checks imports of the last day. */
export async function namedElsewhere(
  em: EntityManager,
  { id: importId, accountId }: ContactImport,
  contactIds: readonly number[],
  groupId: number | null = null,
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  // `named` is sorted: its ends exclude most chunks.
  const rows = await em.execute<{ id: string }[]>(
    `select distinct n.id from import_chunks k join imports i on i.id = k.import_id
       cross join lateral unnest(k.named) n (id)
      where k.account_id = ? and k.import_id <> ? and (?::bigint is null or i.group_id = ?)
        and k.named[1] <= ? and k.named[cardinality(k.named)] >= ? and n.id = any (?::bigint[])`,
    [
      accountId,
      importId,
      groupId,
      groupId,
      Math.max(...contactIds),
      Math.min(...contactIds),
      arrayParam([...contactIds]),
    ],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}
