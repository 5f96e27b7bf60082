import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { LibraryItemNotFound } from '../media.errors.js';
import type { MediaUsage } from '../media.contract.js';
import { findMediaUses } from './find-media-uses.js';

/** No UUIDs mean all files. */
@Injectable()
export class DescribeMediaUsage {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, uuids: readonly string[]): Promise<MediaUsage> {
    const { files, messages, waiting } = await database(this.em)
      .selectFrom('media as m')
      .leftJoin('messages as s', (join) =>
        join.onRef('s.media_id', '=', 'm.id').onRef('s.account_id', '=', 'm.account_id'),
      )
      .select(({ fn }) => [
        fn.count<number>('m.id').distinct().as('files'),
        fn.count<number>('s.id').as('messages'),
        fn.count<number>('s.id').filterWhere('s.status', 'in', ['queued', 'sending']).as('waiting'),
      ])
      .where('m.account_id', '=', accountId)
      .$if(uuids.length > 0, (query) => query.where('m.uuid', '=', sql<string>`any (${uuids}::uuid[])`))
      .executeTakeFirstOrThrow();
    if (uuids.length > 0 && files === 0) throw new LibraryItemNotFound();
    const usedBy = await findMediaUses(this.em, accountId, uuids);
    return { messages, waiting, used_by: usedBy, places: usedBy.length };
  }
}
