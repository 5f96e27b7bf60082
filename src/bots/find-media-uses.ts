import { type FindMediaUses, MAX_MEDIA_USES } from '../messaging/messaging.ports.js';

/** True if the flow sends one of the files (any if null). */
const hasFile = (
  flow: string,
) => `exists (select from jsonb_path_query(${flow}, '$.nodes[*].data.attachment_ids[*]') file
  where ?::text[] is null or file #>> '{}' = any (?::text[]))`;

export const findMediaUses: FindMediaUses = (em, accountId, uuids) =>
  em.execute(
    `(select 'auto_reply' as kind, id::int, name from auto_replies where account_id = ? and media_uuid is not null
         and (?::uuid[] is null or media_uuid = any (?::uuid[])) order by id limit ?)
     union all
     (select 'chatbot', b.id::int, b.name from chatbots b left join chatbot_versions v on v.chatbot_id = b.id and v.number = b.version
        where b.account_id = ? and (${hasFile('b.draft')} or ${hasFile('v.flow')}) order by b.id limit ?)`,
    [accountId, uuids, uuids, MAX_MEDIA_USES, accountId, uuids, uuids, uuids, uuids, MAX_MEDIA_USES],
  );
