import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { toListResponse, pageOf, toPage } from '../../../platform/http/page.js';
import { foldWords } from '../../../platform/text/fold-words.contract.js';
import { readStores } from '../../store-row.js';
import { toAppResource } from '../app.resource.js';
import type { ListAppsQuery, ListAppsResult } from '../apps.contract.js';
import { readApps } from '../read-apps.js';

@Injectable()
export class ListApps {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, query: ListAppsQuery, language: 'en' | 'ar'): Promise<ListAppsResult> {
    const stores = await readStores(this.em, sql`s.account_id = ${accountId}`);
    const all = (await readApps(this.em)).map(({ platform, isOn }) =>
      toAppResource(platform, isOn, stores.find((store) => store.platform === platform) ?? null, language),
    );
    const searchTerm = foldWords(query.search ?? '');
    const matches = all.filter(({ title, name }) => foldWords(title).includes(searchTerm) || name.includes(searchTerm));
    if (query.orderType === 'asc') matches.sort((first, second) => first.id - second.id);
    else matches.sort((first, second) => second.id - first.id);
    const page = pageOf(query);
    const rows = matches.slice((page.page - 1) * page.rows, page.page * page.rows);
    const activated = all.filter(({ name }) => stores.some((store) => store.platform === name && store.isActivated));
    return {
      apps: toListResponse(toPage(rows, matches.length, page), query),
      activated_apps: activated.map(({ id }) => id),
    };
  }
}
