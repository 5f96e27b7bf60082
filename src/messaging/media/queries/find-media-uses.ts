import type { EntityManager } from '@mikro-orm/postgresql';
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
  const scheduled = await em.execute<{ id: number }[]>(
    `select id::int from scheduled_messages
      where account_id = ? and message_id is null and failure is null and cancelled_at is null
        and message_order ->> 'mediaUuid' is not null and (?::text[] is null or message_order ->> 'mediaUuid' = any (?::text[]))
      order by id limit ?`,
    [accountId, files, files, MAX_MEDIA_USES],
  );
  return [...uses.flat(), ...scheduled.map(({ id }): MediaUse => ({ kind: 'scheduled_message', id, name: null }))];
}
