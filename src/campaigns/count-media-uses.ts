import type { CountMediaUses } from '../messaging/messaging.ports.js';

/** Campaigns and sends to groups that are not over and go out with one of these files of the library; with any when none are named. */
export const countMediaUses: CountMediaUses = async (em, accountId, uuids) => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from campaigns where account_id = ? and state not in ('finished', 'cancelled')
       and media_uuid is not null and (?::uuid[] is null or media_uuid = any (?::uuid[]))`,
    [accountId, uuids, uuids],
  );
  return row?.count ?? 0;
};
