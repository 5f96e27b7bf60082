import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LibraryItemNotFound } from '../../messaging.errors.js';
import { mediaUsers } from '../../messaging.ports.js';
import type { MediaUsage as Usage } from '../media.contract.js';

/** How many messages these files went or will go with, and what else needs them; without a list, all files of the account. */
export class DescribeMediaUsage extends Query<Usage> {
  constructor(
    readonly accountId: number,
    readonly uuids: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(DescribeMediaUsage)
export class DescribeMediaUsageHandler implements IQueryHandler<DescribeMediaUsage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, uuids }: DescribeMediaUsage): Promise<Usage> {
    const named = uuids.length > 0 ? `and m.uuid in (${uuids.map(() => '?').join(', ')})` : '';
    const [row] = await this.em.execute<{ files: string; messages: string; waiting: string }[]>(
      `select count(distinct m.id) files, count(s.id) messages,
              count(s.id) filter (where s.status in ('queued', 'sending')) waiting
         from media m left join messages s on s.media_id = m.id and s.account_id = m.account_id
        where m.account_id = ? ${named}`,
      [accountId, ...uuids],
    );
    if (uuids.length > 0 && Number(row?.files) === 0) throw new LibraryItemNotFound();
    const files = uuids.length > 0 ? `{${uuids.join()}}` : null;
    const counts = await Promise.all([...mediaUsers].map((count) => count(this.em, accountId, files)));
    return {
      ...{ messages: Number(row?.messages), waiting: Number(row?.waiting) },
      places: counts.reduce((sum, count) => sum + count, 0),
    };
  }
}
