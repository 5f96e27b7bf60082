import type { EntityManager } from '@mikro-orm/postgresql';

/** Campaigns and sends to groups that are not over and go out with one of these files of the library; with any when none are named. */
export async function countMediaUses(
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from campaigns where account_id = ? and state not in ('finished', 'cancelled')
       and media_uuid is not null and (?::uuid[] is null or media_uuid = any (?::uuid[]))`,
    [accountId, ...Array.from({ length: 2 }, () => uuids && `{${uuids.join()}}`)],
  );
  return row?.count ?? 0;
}
