import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { MediaUse } from '../../media/media.contract.js';
import { MAX_MEDIA_USES } from '../../media/media.ports.js';
import { database } from '../../platform/database/statements/database.js';

/** Null `uuids` mean any file. */
export async function findScheduledMedia(
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
): Promise<MediaUse[]> {
  const { rows } = await sql<{ id: number }>`
    select id from scheduled_messages
      where account_id = ${accountId} and message_id is null and failure is null and cancelled_at is null
        and message_order ->> 'mediaUuid' is not null and (${uuids}::text[] is null or message_order ->> 'mediaUuid' = any (${uuids}::text[]))
      order by id limit ${MAX_MEDIA_USES}`.execute(database(em));
  return rows.map(({ id }) => ({ kind: 'scheduled_message', id, name: null }));
}
