import type { EntityManager } from '@mikro-orm/postgresql';

export async function findGroupIds(
  em: EntityManager,
  accountId: number,
  wanted: readonly number[] | 'all',
): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from groups where account_id = ? ${wanted === 'all' ? '' : 'and id = any (?::bigint[])'} order by id`,
    wanted === 'all' ? [accountId] : [accountId, `{${wanted.join()}}`],
  );
  return rows.map(({ id }) => Number(id));
}
