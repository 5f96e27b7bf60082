import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { database } from '../../../platform/database/statements/database.js';
import { MAX_COUNTED_ROWS, type Page } from '../../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../../platform/http/page.js';
import { CART_COLUMNS, type CartColumns, toCartResource } from '../cart.resource.js';
import type { CartResource, ListCartsQuery } from '../carts.contract.js';
import { isOfApps } from './is-of-apps.js';

interface CartRows {
  rows: CartColumns[];
  total: number;
  isCapped?: boolean;
}

@Injectable()
export class ListCarts {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, query: ListCartsQuery): Promise<Page<CartResource> | Partial<CartResource>[]> {
    const paging = { ...pageOf(query), orderType: query.orderType };
    const filter = filterOf(query);
    const { rows, total, isCapped } = filter
      ? await this.find(accountId, filter, paging)
      : await this.readPage(accountId, paging);
    const page = toPage(rows.map(toCartResource), total, paging);
    return toListResponse(isCapped ? { ...page, is_total_capped: true } : page, query);
  }

  private async readPage(accountId: number, paging: Paging): Promise<CartRows> {
    const { carts: total } = await readCounters(this.em, accountId, ['carts']);
    const { direction, size, offset } = reversePaging(paging, total);
    if (size === 0) return { rows: [], total };
    // Without the range, the planner scans the primary key across accounts.
    const rows = await database(this.em)
      .with('page', (db) =>
        db
          .selectFrom('carts')
          .select('id')
          .where(({ between }) => between('account_id', accountId, accountId))
          .where('left_at', 'is not', null)
          .orderBy('account_id', direction)
          .orderBy('id', direction)
          .limit(size)
          .offset(offset),
      )
      .selectFrom('page')
      .innerJoin('carts as c', 'c.id', 'page.id')
      .innerJoin('shops as s', 's.id', 'c.shop_id')
      .select(CART_COLUMNS)
      .orderBy('c.id', paging.orderType)
      .execute();
    return { rows, total };
  }

  private async find(
    accountId: number,
    filter: RawBuilder<SqlBool>,
    { page, rows, orderType }: Paging,
  ): Promise<CartRows> {
    const direction = sql.raw(orderType);
    const columns = sql.join(CART_COLUMNS.map((column) => sql.ref(column)));
    const { rows: listed } = await sql<CartColumns & { found: number }>`
      with matching as materialized (select c.id from carts c where c.account_id = ${accountId} and c.left_at is not null and ${filter}
         order by c.id ${direction} limit ${MAX_COUNTED_ROWS + 1}),
       page as (select id from matching order by id ${direction} limit ${rows} offset ${(page - 1) * rows})
       select counted.found, ${columns} from (select count(*) as found from matching) counted
         left join (page join carts c using (id) join shops s on s.id = c.shop_id) on true order by c.id ${direction}`.execute(
      database(this.em),
    );
    const isCapped = (listed[0]?.found ?? 0) > MAX_COUNTED_ROWS;
    const total = Math.min(listed[0]?.found ?? 0, MAX_COUNTED_ROWS);
    return { rows: listed.filter(({ id }) => id !== null), total, isCapped };
  }
}

interface Paging {
  page: number;
  rows: number;
  orderType: 'asc' | 'desc';
}

function filterOf({ search, apps, status_send, required_call }: ListCartsQuery): RawBuilder<SqlBool> | null {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (search) conditions.push(searchCondition(search, 'c'));
  if (apps.length > 0) conditions.push(isOfApps(apps));
  if (status_send) conditions.push(sql`c.status_send = ${status_send}`);
  if (required_call !== undefined) conditions.push(sql`c.required_call = ${required_call}`);
  return conditions.length === 0 ? null : sql.join<SqlBool>(conditions, sql` and `);
}
