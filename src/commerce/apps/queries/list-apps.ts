import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { readShops } from '../../shop-row.js';
import { toAppResource } from '../app.resource.js';
import type { ListAppsQuery, ListAppsResult } from '../apps.contract.js';
import { readApps } from '../read-apps.js';

/** The catalogue, and what of it the account has activated. */
export class ListApps extends Query<ListAppsResult> {
  constructor(
    readonly accountId: number,
    readonly query: ListAppsQuery,
    readonly language: 'en' | 'ar',
  ) {
    super();
  }
}

@QueryHandler(ListApps)
export class ListAppsHandler implements IQueryHandler<ListApps> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, query, language }: ListApps): Promise<ListAppsResult> {
    const shops = await readShops(this.em, 's.account_id = ?', [accountId]);
    const all = (await readApps(this.em)).map(({ platform, isOn }) =>
      toAppResource(platform, isOn, shops.find((shop) => shop.platform === platform) ?? null, language),
    );
    const word = query.search?.toLowerCase() ?? '';
    const found = all.filter(({ title, name }) => title.toLowerCase().includes(word) || name.includes(word));
    if (query.orderType === 'asc') found.sort((a, b) => a.id - b.id);
    else found.sort((a, b) => b.id - a.id);
    const page = pageOf(query);
    const rows = found.slice((page.page - 1) * page.rows, page.page * page.rows);
    const activated = all.filter(({ name }) => shops.some((shop) => shop.platform === name && shop.isActivated));
    return { apps: answerList(toPage(rows, found.length, page), query), activated_apps: activated.map(({ id }) => id) };
  }
}
