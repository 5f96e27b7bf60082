import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { MAX_MEDIA_USES, mediaUsers } from '../../messaging.ports.js';
import type { MediaUse } from '../media.contract.js';

/** Empty means all files. */
export async function findMediaUses(
  em: EntityManager,
  accountId: number,
  uuids: readonly string[],
): Promise<MediaUse[]> {
  const files = uuids.length > 0 ? `{${uuids.join()}}` : null;
  const uses = await Promise.all([...mediaUsers].map((find) => find(em, accountId, files)));
  const { rows: scheduled } = await sql<{ id: number }>`
    select id from scheduled_messages
      where account_id = ${accountId} and message_id is null and failure is null and cancelled_at is null
        and message_order ->> 'mediaUuid' is not null and (${files}::text[] is null or message_order ->> 'mediaUuid' = any (${files}::text[]))
      order by id limit ${MAX_MEDIA_USES}`.execute(database(em));
  return [...uses.flat(), ...scheduled.map(({ id }): MediaUse => ({ kind: 'scheduled_message', id, name: null }))];
}
