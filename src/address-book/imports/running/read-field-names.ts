import type { EntityManager } from '@mikro-orm/postgresql';

const MAX_NAMES = 2_000;

/** Most used spelling first: `city` becomes the field `City`. */
export async function readFieldNames(em: EntityManager, accountId: number): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>(
    `select name from (select id, unnest(addons_params) name from groups where account_id = ?) fields
      group by name order by count(*) desc, min(id), name limit ?`,
    [accountId, MAX_NAMES],
  );
  return rows.map(({ name }) => name);
}
