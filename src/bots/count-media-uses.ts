import type { CountMediaUses } from '../messaging/messaging.ports.js';

/** Whether a flow sends one of the files, or any. */
const hasFile = (
  flow: string,
) => `exists (select from jsonb_path_query(${flow}, '$.nodes[*].data.attachment_ids[*]') file
  where ?::text[] is null or file #>> '{}' = any (?::text[]))`;

/** Auto-replies and chatbots, as they are drafted or published, that answer with one of these files of the library; with any when none are named. */
export const countMediaUses: CountMediaUses = async (em, accountId, uuids) => {
  const [row] = await em.execute<{ count: number }[]>(
    `select ((select count(*) from auto_replies where account_id = ? and media_uuid is not null
         and (?::uuid[] is null or media_uuid = any (?::uuid[])))
       + (select count(*) from chatbots b left join chatbot_versions v on v.chatbot_id = b.id and v.number = b.version
           where b.account_id = ? and (${hasFile('b.draft')} or ${hasFile('v.flow')})))::int as count`,
    [accountId, uuids, uuids, accountId, uuids, uuids, uuids, uuids],
  );
  return row?.count ?? 0;
};
