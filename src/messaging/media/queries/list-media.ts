import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { foldedPattern, hasLetters } from '../../../platform/database/search-condition.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { MediaLinks } from '../media-links.js';
import { MEDIA_COLUMNS, type MediaRow, toLibraryItem } from '../media-row.js';
import type { LibraryItem, ListMediaQuery } from '../media.contract.js';

@Injectable()
export class ListMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute(accountId: number, query: ListMediaQuery): Promise<Page<LibraryItem>> {
    const { page, rows, orderType, search, kind, uuids } = query;
    const conditions: [condition: string, param: unknown][] = [['m.account_id = ?', accountId]];
    if (kind) conditions.push(['m.kind = ?', kind]);
    if (uuids) conditions.push(['m.uuid = any (?::uuid[])', `{${uuids.join()}}`]);
    if (search) conditions.push([hasLetters('m.file_name'), foldedPattern(search)]);
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
