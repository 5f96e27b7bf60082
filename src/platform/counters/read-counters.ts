import type { EntityManager } from '@mikro-orm/postgresql';

/** A null account means the whole platform. Triggers maintain counters. */
export async function readCounters<Name extends string>(
  em: EntityManager,
  accountId: number | null,
  names: readonly Name[],
  since: Date = new Date(0),
): Promise<Record<Name, number>> {
  if (names.length === 0) return {} as Record<Name, number>;
  const rows = await em.execute<{ name: Name; value: string }[]>(
    `select name, sum(value) as value from counter_totals
      where ${accountId === null ? 'account_id is null' : 'account_id = ?'} and name in (${names.map(() => '?').join(', ')})
        and bucket >= ? group by name`,
    [...(accountId === null ? [] : [accountId]), ...names, since],
  );
  const found = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}
