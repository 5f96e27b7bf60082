import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { type Condition, searchCondition } from '../../../platform/database/search-condition.js';
import { MAX_COUNTED_ROWS, type Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { CART_COLUMNS, type CartColumns, toCartResource } from '../cart.resource.js';
import type { CartResource, ListCartsQuery } from '../carts.contract.js';

interface Found {
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
    return answerList(isCapped ? { ...page, is_total_capped: true } : page, query);
  }

  /** Reads a far page from the nearer end. */
  private async readPage(accountId: number, paging: Paging): Promise<Found> {
    const { carts: total } = await readCounters(this.em, accountId, ['carts']);
    const { direction, size, offset } = reversePaging(paging, total);
    if (size === 0) return { rows: [], total };
    // The range keeps the planner from scanning the primary key across accounts.
    const rows = await this.em.execute<CartColumns[]>(
      `with page as (select c.id from carts c where c.account_id between ? and ? and c.left_at is not null
         order by c.account_id ${direction}, c.id ${direction} limit ? offset ?)
       select ${CART_COLUMNS} from page join carts c using (id) join shops s on s.id = c.shop_id order by c.id ${paging.orderType}`,
      [accountId, accountId, size, offset],
    );
    return { rows, total };
  }

  /** Truncates large results. */
  private async find(
    accountId: number,
    { where, params }: Condition,
    { page, rows, orderType }: Paging,
  ): Promise<Found> {
    const found = await this.em.execute<(CartColumns & { found: number })[]>(
      `with matching as materialized (select c.id from carts c where c.account_id = ? and c.left_at is not null and ${where}
         order by c.id ${orderType} limit ${MAX_COUNTED_ROWS + 1}),
       page as (select id from matching order by id ${orderType} limit ? offset ?)
       select counted.found, ${CART_COLUMNS} from (select count(*)::int as found from matching) counted
         left join (page join carts c using (id) join shops s on s.id = c.shop_id) on true order by c.id ${orderType}`,
      [accountId, ...params, rows, (page - 1) * rows],
    );
    const isCapped = (found[0]?.found ?? 0) > MAX_COUNTED_ROWS;
    const total = Math.min(found[0]?.found ?? 0, MAX_COUNTED_ROWS);
    return { rows: found.filter(({ id }) => id !== null), total, isCapped };
  }
}

interface Paging {
  page: number;
  rows: number;
  orderType: 'asc' | 'desc';
}

function filterOf({ search, apps, status_send, required_call }: ListCartsQuery): Condition | null {
  const conditions: Condition[] = [];
  if (search) conditions.push(searchCondition(search, 'c'));
  if (apps.length > 0)
    conditions.push({
      where:
        'c.shop_id = any (array(select o.id from shops o where o.account_id = c.account_id and o.app_id = any (?::smallint[])))',
      params: [`{${apps.filter((id) => id < 32_768).join()}}`],
    });
  if (status_send) conditions.push({ where: 'c.status_send = ?', params: [status_send] });
  if (required_call !== undefined) conditions.push({ where: 'c.required_call = ?', params: [required_call] });
  if (conditions.length === 0) return null;
  return {
    where: conditions.map(({ where }) => where).join(' and '),
    params: conditions.flatMap(({ params }) => params),
  };
}
