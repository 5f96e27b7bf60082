import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { searchCondition } from '../../platform/database/search-condition.js';
import { database } from '../../platform/database/statements/database.js';
import type { Page } from '../../platform/http/page.contract.js';
import { MAX_COUNTED_ROWS } from '../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
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
    const conditions = [sql<boolean>`m.account_id = ${accountId}`, IS_OTHER];
    if (query.apps.length > 0)
      conditions.push(
        sql`m.shop_id in (select id from shops where account_id = m.account_id and app_id = any (${query.apps}::int[]))`,
      );
    if (query.groups.length > 0) conditions.push(sql`m.kind = any (${query.groups}::text[])`);
    if (query.state) conditions.push(sql`m.state = ${query.state}`);
    if (query.cod)
      conditions.push(
        sql`m.automation = 'cod.question' and exists (select from shop_orders o where ${ORDER_OF_MESSAGE} and o.cod_state = ${query.cod})`,
      );
    const search = query.search ? [searchCondition(query.search, 'm')] : [];
    const where = sql.join([...conditions, ...search], sql` and `);
    const page = pageOf(query);
    // Otherwise PostgreSQL reads all older rows by ID.
    const matching = query.search
      ? sql`with m as materialized (select m.id from store_messages m where ${where} limit ${MAX_COUNTED_ROWS}) select m.id from m`
      : sql`select m.id from store_messages m where ${where}`;
    const [count, ids] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from (${matching} limit ${MAX_COUNTED_ROWS}) found`.execute(
        database(this.em),
      ),
      sql<{ id: number }>`${matching} order by m.id ${sql.raw(query.orderType)}
        limit ${page.rows} offset ${(page.page - 1) * page.rows}`.execute(database(this.em)),
    ]);
    const pageIds = ids.rows.map(({ id }) => id);
    const rows = await readOtherEvents(this.em, this.queries, accountId, pageIds);
    return toListResponse(toPage(rows, count.rows[0]?.count ?? 0, page), query);
  }
}
