import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { searchCondition } from '../../platform/database/search-condition.js';
import type { Page } from '../../platform/http/page.contract.js';
import { MOST_COUNTED } from '../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { IS_OTHER, ORDER_OF_MESSAGE, readOtherEvents } from './other-event.resource.js';
import type { ListOtherEventsQuery, OtherEventResource } from './other-events.contract.js';

/** What shops told but carts, with the message that was made of it: the newest first. */
export class ListOtherEvents extends Query<Page<OtherEventResource> | Partial<OtherEventResource>[]> {
  constructor(
    readonly accountId: number,
    readonly wish: ListOtherEventsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListOtherEvents)
export class ListOtherEventsHandler implements IQueryHandler<ListOtherEvents> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, wish }: ListOtherEvents) {
    const conditions = ['m.account_id = ?', IS_OTHER];
    const params: unknown[] = [accountId];
    const add = (condition: string, ...values: unknown[]): void => {
      conditions.push(condition);
      params.push(...values);
    };
    if (wish.apps.length > 0)
      add(
        'm.shop_id in (select id from shops where account_id = m.account_id and app_id = any (?::int[]))',
        `{${wish.apps.join()}}`,
      );
    if (wish.groups.length > 0) add('m.kind = any (?::text[])', `{${wish.groups.join()}}`);
    if (wish.state) add('m.state = ?', wish.state);
    if (wish.cod)
      add(
        `m.automation = 'cod.question' and exists (select from shop_orders o where ${ORDER_OF_MESSAGE} and o.cod_state = ?)`,
        wish.cod,
      );
    if (wish.search) {
      const { where, params: words } = searchCondition(wish.search, 'm');
      add(where, ...words);
    }
    const where = conditions.join(' and ');
    const page = pageOf(wish);
    // What is searched for is found once: read along the ids instead, the planner would walk past all that is older.
    const matching = wish.search
      ? `with m as materialized (select m.id from store_messages m where ${where} limit ${MOST_COUNTED}) select m.id from m`
      : `select m.id from store_messages m where ${where}`;
    const [[count], ids] = await Promise.all([
      this.em.execute<{ count: number }[]>(
        `select count(*)::int as count from (${matching} limit ${MOST_COUNTED}) found`,
        params,
      ),
      this.em.execute<{ id: string }[]>(`${matching} order by m.id ${wish.orderType} limit ? offset ?`, [
        ...params,
        page.rows,
        (page.page - 1) * page.rows,
      ]),
    ]);
    const found = ids.map(({ id }) => Number(id));
    const rows = await readOtherEvents(this.em, this.queries, accountId, found);
    return answerList(toPage(rows, count?.count ?? 0, page), wish);
  }
}
