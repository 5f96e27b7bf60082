import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { MAX_COUNTED_ROWS, type Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { CONTACT_COLUMNS, type ContactRow, toContactResource } from '../contact.resource.js';
import type { ContactResource, ListContactsQuery } from '../contacts.contract.js';
import { countContacts, onlyGroupOf } from '../count-contacts.js';
import {
  type ContactFilter,
  NO_FILTER,
  filterContacts,
  filterInOrder,
  isUnfiltered,
  toContactFilter,
} from '../filter-contacts.js';
import { usesOrderIndex } from '../uses-order-index.js';
import { isFrequent } from './is-frequent.js';

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

/** Rows to scan per row of the page. Frequent words match within them. */
const MAX_SCANNED_PER_ROW = 50;

@Injectable()
export class ListContacts {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    query: ListContactsQuery,
  ): Promise<Page<ContactResource> | Partial<ContactResource>[]> {
    const filter = toContactFilter(query);
    const paging = pageOf(query);
    const { rows, total, isCapped } = await this.find(accountId, filter, { ...query, ...paging });
    const page = toPage(rows.map(toContactResource), total, paging);
    return answerList(isCapped ? { ...page, is_total_capped: true } : page, query);
  }

  private find(accountId: number, filter: ContactFilter, query: ListContactsQuery): Promise<Found> {
    const group = onlyGroupOf(filter);
    if (group !== null) {
      // The subquery checks the group's owner.
      const select = `select m.contact_id as id from group_members m where m.group_id = ?
        and exists (select from groups g where g.id = m.group_id and g.account_id = ?)`;
      return this.readPage(accountId, filter, query, { select, params: [group, accountId], order: ['m.contact_id'] });
    }
    // Prevents a scan of all accounts.
    if (isUnfiltered(filter))
      return this.readPage(accountId, filter, query, {
        select: 'select c.id from contacts c where c.account_id between ? and ? and c.saved_at is not null',
        params: [accountId, accountId],
        order: ['c.account_id', 'c.id'],
      });
    return this.search(accountId, filter, query);
  }

  private async readPage(
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

  /** Rare words: one pass. Frequent words: rows are read in order until the page is full, with a capped total. */
  private async search(accountId: number, filter: ContactFilter, query: ListContactsQuery): Promise<Found> {
    const { page, rows, orderType } = query;
    const maxTotal = query.exact_total ? null : MAX_COUNTED_ROWS;
    // A second filter reads the rows anyway.
    const isAlone = filter.search !== null && isUnfiltered({ ...filter, search: null });
    const book = isAlone ? await countContacts(this.em, accountId, NO_FILTER) : 0;
    if (maxTotal !== null && isAlone && (await isFrequent(this.em, accountId, filter, book))) {
      const first = await this.readInOrder(accountId, filter, query, MAX_SCANNED_PER_ROW * page * rows);
      if (first.length === rows) return { rows: first, total: maxTotal, isCapped: true };
    }
    const isInOrder = isAlone && usesOrderIndex(book, filter.search ?? '');
    const { where, params } = isInOrder ? filterInOrder(accountId, filter) : filterContacts(accountId, filter);
    const found = await this.em.execute<(ContactRow & { total: string })[]>(
      `with matching as materialized (select c.id from contacts c where ${where}),
       counted as materialized (select count(*) as total from (select from matching limit ?::int) found),
       page as (
         select id from matching where (select total from counted) <= coalesce(?::bigint, (select total from counted)) order by id ${orderType} limit ? offset ?)
       select counted.total, ${CONTACT_COLUMNS} from counted left join (page join contacts c using (id)) on true order by c.id ${orderType}`,
      [...params, maxTotal === null ? null : maxTotal + 1, maxTotal, rows, (page - 1) * rows],
    );
    const total = Number(found[0]?.total ?? 0);
    if (maxTotal === null || total <= maxTotal) return { rows: found.filter(({ id }) => id !== null), total };
    return { rows: await this.readInOrder(accountId, filter, query), total: maxTotal, isCapped: true };
  }

  /** `within` limits the scan: the page may be incomplete. */
  private readInOrder(
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
      [...bounds, ...params, Math.max(0, Math.min(rows, MAX_COUNTED_ROWS - offset)), offset],
    );
  }
}
