import { type FindMediaUses, MAX_MEDIA_USES } from '../../messaging/messaging.ports.js';

export const findMediaUses: FindMediaUses = (em, accountId, uuids) =>
  em.execute(
    `select distinct 'store' as kind, s.id::int, coalesce(s.store_name, s.store_url) as name
       from shops s cross join jsonb_path_query(s.settings, '$.automation_options.*.media_uuid') file
      where s.account_id = ? and jsonb_typeof(file) = 'string' and (?::text[] is null or file #>> '{}' = any (?::text[])) limit ?`,
    [accountId, uuids, uuids, MAX_MEDIA_USES],
  );
