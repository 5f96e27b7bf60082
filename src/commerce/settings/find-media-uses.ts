import { sql } from 'kysely';
import type { MediaUse } from '../../media/media.contract.js';
import { type FindMediaUses, MAX_MEDIA_USES } from '../../media/media.ports.js';
import { database } from '../../platform/database/statements/database.js';

export const findMediaUses: FindMediaUses = async (em, accountId, uuids) => {
  const { rows } = await sql<MediaUse>`
    select distinct 'store' as kind, s.id, coalesce(s.store_name, s.store_url) as name
      from shops s cross join jsonb_path_query(s.settings, '$.automation_options.*.media_uuid') file
      where s.account_id = ${accountId} and jsonb_typeof(file) = 'string'
        and (${uuids}::text[] is null or file #>> '{}' = any (${uuids}::text[])) limit ${MAX_MEDIA_USES}`.execute(
    database(em),
  );
  return rows;
};
