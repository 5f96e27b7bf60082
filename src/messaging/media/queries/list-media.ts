import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { MediaLinks } from '../media-links.js';
import { MEDIA_COLUMNS, type MediaRow, toLibraryItem } from '../media-row.js';
import type { LibraryItem, ListMediaQuery } from '../media.contract.js';

export class ListMedia extends Query<Page<LibraryItem>> {
  constructor(
    readonly accountId: number,
    readonly query: ListMediaQuery,
  ) {
    super();
  }
}

@QueryHandler(ListMedia)
export class ListMediaHandler implements IQueryHandler<ListMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute({ accountId, query }: ListMedia): Promise<Page<LibraryItem>> {
    const { page, rows, orderType, search, kind, uuids } = query;
    const conditions: [condition: string, param: unknown][] = [['m.account_id = ?', accountId]];
    if (kind) conditions.push(['m.kind = ?', kind]);
    if (uuids) conditions.push(['m.uuid = any (?::uuid[])', `{${uuids.join()}}`]);
    if (search) conditions.push(['m.search_text like fold_search(?)', likePattern(search)]);
    const where = conditions.map(([condition]) => condition);
    const params = conditions.map(([, param]) => param);
    const found = await this.em.execute<MediaRow[]>(
      `select ${MEDIA_COLUMNS} from media m where ${where.join(' and ')} order by m.id ${orderType} limit ? offset ?`,
      [...params, rows, (page - 1) * rows],
    );
    const total = conditions.length > 1 ? await this.count(where, params) : await this.countAll(accountId);
    return toPage(
      found.map((row) => toLibraryItem(accountId, row, this.links)),
      total,
      { page, rows },
    );
  }

  private async countAll(accountId: number): Promise<number> {
    return (await readCounters(this.em, accountId, ['media'])).media;
  }

  private async count(where: string[], params: unknown[]): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>(
      `select count(*) from media m where ${where.join(' and ')}`,
      params,
    );
    return Number(row?.count);
  }
}
