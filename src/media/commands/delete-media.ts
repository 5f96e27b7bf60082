import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
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
    const uses = isForced ? [] : await findMediaUses(this.em, accountId, 'uuids' in selection ? selection.uuids : []);
    if (uses.length > 0) throw new MediaInUse(uses);
    const uuids =
      'count' in selection
        ? await this.deleteAll(accountId, selection.count)
        : await this.deleteByUuids(accountId, selection.uuids);
    if (uuids.length > 0) this.events.publish(new MediaChanged(accountId, uuids));
    return uuids.length;
  }

  private deleteByUuids(accountId: number, uuids: readonly string[]): Promise<string[]> {
    return deleteWhere(this.em, sql`account_id = ${accountId} and uuid = any (${uuids}::uuid[])`);
  }

  private deleteAll(accountId: number, count: number | null): Promise<string[]> {
    return this.em.transactional(async (em) => {
      const deleted = await deleteWhere(em, sql`account_id = ${accountId}`);
      if (count !== null && deleted.length !== count) throw new StaleCount();
      return deleted;
    });
  }
}

async function deleteWhere(em: EntityManager, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with deleted as (delete from media where ${where} returning id, account_id, uuid, file_key, thumb_key),
       orphans as (insert into orphaned_media (media_id, account_id, file_key, thumb_key)
         select id, account_id, file_key, thumb_key from deleted)
     select uuid from deleted`.execute(database(em));
  return rows.map(({ uuid }) => uuid);
}
