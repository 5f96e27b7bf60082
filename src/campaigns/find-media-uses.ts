import { type FindMediaUses, MAX_MEDIA_USES } from '../messaging/messaging.ports.js';

export const findMediaUses: FindMediaUses = (em, accountId, uuids) =>
  em.execute(
    `select case when is_hidden then 'group_send' else 'campaign' end as kind, id::int, name from campaigns
      where account_id = ? and state not in ('finished', 'cancelled') and media_uuid is not null
        and (?::uuid[] is null or media_uuid = any (?::uuid[])) order by id limit ?`,
    [accountId, uuids, uuids, MAX_MEDIA_USES],
  );
