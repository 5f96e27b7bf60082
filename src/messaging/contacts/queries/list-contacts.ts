import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { MOST_COUNTED, type Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { CONTACT_COLUMNS, type ContactRow, toContactResource } from '../contact.resource.js';
import type { ContactResource, ListContactsQuery } from '../contacts.contract.js';
import { countContacts, onlyGroupOf } from '../count-contacts.js';
import {
  type ContactFilter,
  EVERYBODY,
  filterContacts,
  filterInOrder,
  letsEverybodyThrough,
  toContactFilter,
} from '../filter-contacts.js';
import { isReadThrough } from '../is-read-through.js';
import { isFrequent } from './is-frequent.js';

/** A page of the address book, by id, or its beginning. */
export class ListContacts extends Query<Page<ContactResource> | Partial<ContactResource>[]> {
  constructor(
    readonly accountId: number,
    readonly query: ListContactsQuery,
  ) {
    super();
  }
}

/** Ids in the order of an index. */
interface Ordered {
  select: string;
  params: unknown[];
  order: string[];
}

interface Found {
  rows: ContactRow[];
  total: number;
  isCapped?: boolean;
}

/** A frequent word fills a page within so many times its rows, wherever the page stands. */
const FILLED_WITHIN = 50;

@QueryHandler(ListContacts)
export class ListContactsHandler implements IQueryHandler<ListContacts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, query }: ListContacts): Promise<Page<ContactResource> | Partial<ContactResource>[]> {
    const filter = toContactFilter(query);
    const asked = pageOf(query);
    const { rows, total, isCapped } = await this.find(accountId, filter, { ...query, ...asked });
    const page = toPage(rows.map(toContactResource), total, asked);
    return answerList(isCapped ? { ...page, is_total_capped: true } : page, query);
  }

  private find(accountId: number, filter: ContactFilter, query: ListContactsQuery): Promise<Found> {
    const group = onlyGroupOf(filter);
    if (group !== null) {
      // By the group alone, in the order of its index; that it is the account's own is asked beside it.
      const select = `select m.contact_id as id from group_members m where m.group_id = ?
        and exists (select from groups g where g.id = m.group_id and g.account_id = ?)`;
      return this.turnTo(accountId, filter, query, { select, params: [group, accountId], order: ['m.contact_id'] });
    }
    // A range of one account, and its id in the order: so the planner cannot walk past all other accounts by the primary key instead.
    if (letsEverybodyThrough(filter))
      return this.turnTo(accountId, filter, query, {
        select: 'select c.id from contacts c where c.account_id between ? and ? and c.saved_at is not null',
        params: [accountId, accountId],
        order: ['c.account_id', 'c.id'],
      });
    return this.search(accountId, filter, query);
  }

  /** The total is known beforehand, so a far page is read from the nearer end. */
  private async turnTo(
    accountId: number,
    filter: ContactFilter,
    query: ListContactsQuery,
    { select, params, order }: Ordered,
  ): Promise<Found> {
    const total = await countContacts(this.em, accountId, filter);
    const { direction, size, offset } = reversePaging(query, total);
    if (size === 0) return { rows: [], total };
    const by = order.map((column) => `${column} ${direction}`).join(', ');
    const rows = await this.em.execute<ContactRow[]>(
      `with page as (${select} order by ${by} limit ? offset ?)
       select ${CONTACT_COLUMNS} from page join contacts c using (id) order by c.id ${query.orderType}`,
      [...params, size, offset],
    );
    return { rows, total };
  }

  /**
   * Rare: one pass finds, counts and cuts out the page; the planner cannot take a frequent word for a rare one, as it plans for all that are
   * found, though only the first are read. Frequent: the page is read in order until it is full, and what is far more than is counted need
   * not be counted. A word in a smaller book is found in the index of its order, frequent or not.
   */
  private async search(accountId: number, filter: ContactFilter, query: ListContactsQuery): Promise<Found> {
    const { page, rows, orderType } = query;
    const most = query.exact_total ? null : MOST_COUNTED;
    // With a second filter the rows are read in any case.
    const isAlone = filter.search !== null && letsEverybodyThrough({ ...filter, search: null });
    const book = isAlone ? await countContacts(this.em, accountId, EVERYBODY) : 0;
    if (most !== null && isAlone && (await isFrequent(this.em, accountId, filter, book))) {
      const first = await this.walk(accountId, filter, query, FILLED_WITHIN * page * rows);
      if (first.length === rows) return { rows: first, total: most, isCapped: true };
    }
    const isInOrder = isAlone && isReadThrough(book, filter.search ?? '');
    const { where, params } = isInOrder ? filterInOrder(accountId, filter) : filterContacts(accountId, filter);
    const found = await this.em.execute<(ContactRow & { total: string })[]>(
      `with matching as materialized (select c.id from contacts c where ${where}),
       counted as materialized (select count(*) as total from (select from matching limit ?::int) found),
       page as (
         select id from matching where (select total from counted) <= coalesce(?::bigint, (select total from counted)) order by id ${orderType} limit ? offset ?)
       select counted.total, ${CONTACT_COLUMNS} from counted left join (page join contacts c using (id)) on true order by c.id ${orderType}`,
      [...params, most === null ? null : most + 1, most, rows, (page - 1) * rows],
    );
    const total = Number(found[0]?.total ?? 0);
    if (most === null || total <= most) return { rows: found.filter(({ id }) => id !== null), total };
    return { rows: await this.walk(accountId, filter, query), total: most, isCapped: true };
  }

  /** `within`: among the first so many of the book, less than a page when they do not fill it. */
  private walk(
    accountId: number,
    filter: ContactFilter,
    query: ListContactsQuery,
    within: number | null = null,
  ): Promise<ContactRow[]> {
    const { page, rows, orderType } = query;
    const { where, params } = filterInOrder(accountId, filter);
    const order = `order by c.account_id ${orderType}, c.id ${orderType}`;
    const own = 'c.account_id between ? and ? and c.saved_at is not null';
    const book = within === null ? 'contacts' : `(select * from contacts c where ${own} ${order} limit ?)`;
    const bounds = within === null ? [] : [accountId, accountId, within];
    const offset = (page - 1) * rows;
    return this.em.execute<ContactRow[]>(
      `with page as (select c.id from ${book} c where ${where} ${order} limit ? offset ?)
       select ${CONTACT_COLUMNS} from page join contacts c using (id) order by c.id ${orderType}`,
      [...bounds, ...params, Math.max(0, Math.min(rows, MOST_COUNTED - offset)), offset],
    );
  }
}
