import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MediaUse } from '../media/media.contract.js';
import { type FindMediaUses, MAX_MEDIA_USES } from '../media/media.ports.js';
import { database } from '../platform/database/statements/database.js';

/** Treats null `uuids` as any file. */
const hasFile = (flow: string, uuids: readonly string[] | null): RawBuilder<SqlBool> => sql`
  exists (select from jsonb_path_query(${sql.ref(flow)}, '$.nodes[*].data.attachment_ids[*]') file
    where ${uuids}::text[] is null or file #>> '{}' = any (${uuids}::text[]))`;

export const findMediaUses: FindMediaUses = async (em, accountId, uuids) => {
  const { rows } = await sql<MediaUse>`
    (select 'auto_reply' as kind, id::int, name from auto_replies where account_id = ${accountId} and media_uuid is not null
         and (${uuids}::uuid[] is null or media_uuid = any (${uuids}::uuid[])) order by id limit ${MAX_MEDIA_USES})
     union all
     (select 'chatbot', b.id::int, b.name from chatbots b left join chatbot_versions v on v.chatbot_id = b.id and v.number = b.version
        where b.account_id = ${accountId} and (${hasFile('b.draft', uuids)} or ${hasFile('v.flow', uuids)})
        order by b.id limit ${MAX_MEDIA_USES})`.execute(database(em));
  return rows;
};
