import type { CountMediaUses } from '../../messaging/messaging.ports.js';

/** Messages of shops that are set to go with one of these files of the library; with any when none are named. */
export const countMediaUses: CountMediaUses = async (em, accountId, uuids) => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from shops s cross join jsonb_path_query(s.settings, '$.automation_options.*.media_uuid') file
      where s.account_id = ? and jsonb_typeof(file) = 'string' and (?::text[] is null or file #>> '{}' = any (?::text[]))`,
    [accountId, uuids, uuids],
  );
  return row?.count ?? 0;
};
