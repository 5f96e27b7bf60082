import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { readCounters } from '../../platform/counters/read-counters.js';
import { database } from '../../platform/database/statements/database.js';
import { hasLetters } from '../../platform/database/search-condition.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { MediaLinks } from '../media-links.js';
import { MEDIA_COLUMNS, toLibraryItem } from '../media-row.js';
import type { LibraryItem, ListMediaQuery } from '../media.contract.js';

@Injectable()
export class ListMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute(accountId: number, query: ListMediaQuery): Promise<Page<LibraryItem>> {
    const { page, rows, orderType, search, kind, uuids } = query;
    const ownMedia = database(this.em).selectFrom('media').where('account_id', '=', accountId);
    let matches = ownMedia;
    if (kind) matches = matches.where('kind', '=', kind);
    if (uuids) matches = matches.where('uuid', '=', sql<string>`any (${uuids}::uuid[])`);
    if (search) matches = matches.where(hasLetters('file_name', search));
    const media = await matches
      .select(MEDIA_COLUMNS)
      .orderBy('id', orderType)
      .limit(rows)
      .offset((page - 1) * rows)
      .execute();
    const { count } =
      matches === ownMedia
        ? { count: await this.countAll(accountId) }
        : await matches.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return toPage(
      media.map((row) => toLibraryItem(accountId, row, this.links)),
      count,
      { page, rows },
    );
  }

  private async countAll(accountId: number): Promise<number> {
    return (await readCounters(this.em, accountId, ['media'])).media;
  }
}
