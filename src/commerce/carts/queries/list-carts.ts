import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { type Condition, searchCondition } from '../../../platform/database/search-condition.js';
import { MOST_COUNTED, type Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { CART_COLUMNS, type CartColumns, toCartResource } from '../cart.resource.js';
import type { CartResource, ListCartsQuery } from '../carts.contract.js';

/** An account's carts that were left: a page, or the beginning of all. */
export class ListCarts extends Query<Page<CartResource> | Partial<CartResource>[]> {
  constructor(
    readonly accountId: number,
    readonly query: ListCartsQuery,
  ) {
    super();
  }
}

interface Found {
  rows: CartColumns[];
  total: number;
  isCapped?: boolean;
}

@QueryHandler(ListCarts)
export class ListCartsHandler implements IQueryHandler<ListCarts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, query }: ListCarts): Promise<Page<CartResource> | Partial<CartResource>[]> {
    const asked = { ...pageOf(query), orderType: query.orderType };
    const filter = filterOf(query);
    const { rows, total, isCapped } = filter
      ? await this.find(accountId, filter, asked)
      : await this.turnTo(accountId, asked);
    const page = toPage(rows.map(toCartResource), total, asked);
    return answerList(isCapped ? { ...page, is_total_capped: true } : page, query);
  }

  /** The total is known beforehand, so a far page is read from the nearer end. */
  private async turnTo(accountId: number, asked: Asked): Promise<Found> {
    const { carts: total } = await readCounters(this.em, accountId, ['carts']);
    const { direction, size, offset } = reversePaging(asked, total);
    if (size === 0) return { rows: [], total };
    // A range of one account, and its id in the order: so the planner cannot walk past all other accounts by the primary key instead.
    const rows = await this.em.execute<CartColumns[]>(
      `with page as (select c.id from carts c where c.account_id between ? and ? and c.left_at is not null
         order by c.account_id ${direction}, c.id ${direction} limit ? offset ?)
       select ${CART_COLUMNS} from page join carts c using (id) join shops s on s.id = c.shop_id order by c.id ${asked.orderType}`,
      [accountId, accountId, size, offset],
    );
    return { rows, total };
  }

  /** One pass finds, counts and cuts out the page; of very many only the first are counted and paged. */
  private async find(
    accountId: number,
    { where, params }: Condition,
    { page, rows, orderType }: Asked,
  ): Promise<Found> {
    const found = await this.em.execute<(CartColumns & { found: number })[]>(
      `with matching as materialized (select c.id from carts c where c.account_id = ? and c.left_at is not null and ${where}
         order by c.id ${orderType} limit ${MOST_COUNTED + 1}),
       page as (select id from matching order by id ${orderType} limit ? offset ?)
       select counted.found, ${CART_COLUMNS} from (select count(*)::int as found from matching) counted
         left join (page join carts c using (id) join shops s on s.id = c.shop_id) on true order by c.id ${orderType}`,
      [accountId, ...params, rows, (page - 1) * rows],
    );
    const isCapped = (found[0]?.found ?? 0) > MOST_COUNTED;
    const total = Math.min(found[0]?.found ?? 0, MOST_COUNTED);
    return { rows: found.filter(({ id }) => id !== null), total, isCapped };
  }
}

interface Asked {
  page: number;
  rows: number;
  orderType: 'asc' | 'desc';
}

/** Null lets all carts through. */
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
