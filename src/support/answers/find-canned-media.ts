import { sql } from 'kysely';
import type { MediaUse } from '../../media/media.contract.js';
import { type FindMediaUses, MAX_MEDIA_USES } from '../../media/media.ports.js';
import { database } from '../../platform/database/statements/database.js';

export const findCannedMedia: FindMediaUses = async (em, accountId, uuids) => {
  const { rows } = await sql<MediaUse>`
    select 'canned_reply' as kind, id::int, title as name from canned_replies
      where account_id = ${accountId} and media_uuids <> '{}'
        and (${uuids}::uuid[] is null or media_uuids && ${uuids}::uuid[]) order by id limit ${MAX_MEDIA_USES}`.execute(
    database(em),
  );
  return rows;
};
