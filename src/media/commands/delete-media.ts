import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { StaleCount } from '../../platform/errors.js';
import { MediaInUse } from '../media.errors.js';
import { MediaChanged } from '../media.messages.js';
import { findMediaUses } from '../queries/find-media-uses.js';

/** Throws MediaInUse unless forced, and StaleCount if `count` differs. Messages keep the bytes of their files. */
@Injectable()
export class DeleteMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(
    accountId: number,
    selection: { uuids: readonly string[] } | { count: number | null },
    isForced = false,
  ): Promise<number> {
    const isChosen = 'uuids' in selection;
    const deleted = await this.em.transactional(async (em) => {
      const uuids = await deleteFiles(em, accountId, isChosen ? selection.uuids : null);
      // A use may be saved while the deletion waits.
      const uses = isForced ? [] : await findMediaUses(em, accountId, isChosen ? selection.uuids : []);
      if (uses.length > 0) throw new MediaInUse(uses);
      if (!isChosen && selection.count !== null && uuids.length !== selection.count) throw new StaleCount();
      return uuids;
    });
    if (deleted.length > 0) this.events.publish(new MediaChanged(accountId, deleted));
    return deleted.length;
  }
}

/** Null `uuids` mean all files. */
async function deleteFiles(em: EntityManager, accountId: number, uuids: readonly string[] | null): Promise<string[]> {
  const where = sql`account_id = ${accountId} and (${uuids}::uuid[] is null or uuid = any (${uuids}::uuid[]))`;
  const { rows } = await sql<{ uuid: string }>`
    with deleted as (delete from media where ${where} returning id, account_id, uuid, file_key, thumb_key),
       orphans as (insert into orphaned_media (media_id, account_id, file_key, thumb_key)
         select id, account_id, file_key, thumb_key from deleted)
     select uuid from deleted`.execute(database(em));
  return rows.map(({ uuid }) => uuid);
}
