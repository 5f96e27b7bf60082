import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { searchCondition } from '../../platform/database/search-condition.js';
import type { Page } from '../../platform/http/page.contract.js';
import { MAX_COUNTED_ROWS } from '../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { IS_OTHER, ORDER_OF_MESSAGE, readOtherEvents } from './other-event.resource.js';
import type { ListOtherEventsQuery, OtherEventResource } from './other-events.contract.js';

@Injectable()
export class ListOtherEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    query: ListOtherEventsQuery,
  ): Promise<Page<OtherEventResource> | Partial<OtherEventResource>[]> {
    const conditions = ['m.account_id = ?', IS_OTHER];
    const params: unknown[] = [accountId];
    const add = (condition: string, ...values: unknown[]): void => {
      conditions.push(condition);
      params.push(...values);
    };
    if (query.apps.length > 0)
      add(
        'm.shop_id in (select id from shops where account_id = m.account_id and app_id = any (?::int[]))',
        `{${query.apps.join()}}`,
      );
    if (query.groups.length > 0) add('m.kind = any (?::text[])', `{${query.groups.join()}}`);
    if (query.state) add('m.state = ?', query.state);
    if (query.cod)
      add(
        `m.automation = 'cod.question' and exists (select from shop_orders o where ${ORDER_OF_MESSAGE} and o.cod_state = ?)`,
        query.cod,
      );
    if (query.search) {
      const { where, params: words } = searchCondition(query.search, 'm');
      add(where, ...words);
    }
    const where = conditions.join(' and ');
    const page = pageOf(query);
    // A scan along the ids would read all older rows.
    const matching = query.search
      ? `with m as materialized (select m.id from store_messages m where ${where} limit ${MAX_COUNTED_ROWS}) select m.id from m`
      : `select m.id from store_messages m where ${where}`;
    const [[count], ids] = await Promise.all([
      this.em.execute<{ count: number }[]>(
        `select count(*)::int as count from (${matching} limit ${MAX_COUNTED_ROWS}) found`,
        params,
      ),
      this.em.execute<{ id: string }[]>(`${matching} order by m.id ${query.orderType} limit ? offset ?`, [
        ...params,
        page.rows,
        (page.page - 1) * page.rows,
      ]),
    ]);
    const found = ids.map(({ id }) => Number(id));
    const rows = await readOtherEvents(this.em, this.queries, accountId, found);
    return answerList(toPage(rows, count?.count ?? 0, page), query);
  }
}
