import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LibraryItemNotFound } from '../../messaging.errors.js';
import type { MediaUsage } from '../media.contract.js';
import { findMediaUses } from './find-media-uses.js';

/** Empty means all files. */
@Injectable()
export class DescribeMediaUsage {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, uuids: readonly string[]): Promise<MediaUsage> {
    const named = uuids.length > 0 ? `and m.uuid in (${uuids.map(() => '?').join(', ')})` : '';
    const [row] = await this.em.execute<{ files: string; messages: string; waiting: string }[]>(
      `select count(distinct m.id) files, count(s.id) messages,
              count(s.id) filter (where s.status in ('queued', 'sending')) waiting
         from media m left join messages s on s.media_id = m.id and s.account_id = m.account_id
        where m.account_id = ? ${named}`,
      [accountId, ...uuids],
    );
    if (uuids.length > 0 && Number(row?.files) === 0) throw new LibraryItemNotFound();
    const usedBy = await findMediaUses(this.em, accountId, uuids);
    return {
      messages: Number(row?.messages),
      waiting: Number(row?.waiting),
      used_by: usedBy,
      places: usedBy.length,
    };
  }
}
