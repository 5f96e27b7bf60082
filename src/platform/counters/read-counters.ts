import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../database/statements/database.js';

/** Returns sums by name. A null account means the whole server. */
export async function readCounters<Name extends string>(
  em: EntityManager,
  accountId: number | null,
  names: readonly Name[],
  since: Date = new Date(0),
): Promise<Record<Name, number>> {
  if (names.length === 0) return {} as Record<Name, number>;
  const rows = await database(em)
    .selectFrom('counter_totals')
    .select(({ fn }) => ['name', fn.sum<string>('value').as('value')])
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('name', 'in', names)
    .where('bucket', '>=', since)
    .groupBy('name')
    .execute();
  const found = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}
