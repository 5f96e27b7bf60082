import type { EntityManager } from '@mikro-orm/postgresql';

/** Messages of shops that are set to go with one of these files of the library; with any when none are named. */
export async function countMediaUses(
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
): Promise<number> {
  const named = uuids && `{${uuids.join()}}`;
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from shops s cross join jsonb_path_query(s.settings, '$.automation_options.*.media_uuid') file
      where s.account_id = ? and jsonb_typeof(file) = 'string' and (?::text[] is null or file #>> '{}' = any (?::text[]))`,
    [accountId, named, named],
  );
  return row?.count ?? 0;
}
