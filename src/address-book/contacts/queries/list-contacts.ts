import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { MAX_COUNTED_ROWS, type Page } from '../../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../../platform/http/page.js';
import { CONTACT_COLUMNS, type ContactRow, toContactResource } from '../contact.resource.js';
import type { ContactResource, ListContactsQuery } from '../contacts.contract.js';
import { countContacts, findOnlyGroup } from '../count-contacts.js';
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

interface OrderedSelect {
  select: RawBuilder<{ id: number }>;
  order: string[];
}

interface FoundContacts {
  rows: ContactRow[];
  total: number;
  isCapped?: boolean;
}

/** Enough scanned rows for a frequent word. */
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
    return toListResponse(isCapped ? { ...page, is_total_capped: true } : page, query);
  }

  private find(accountId: number, filter: ContactFilter, query: ListContactsQuery): Promise<FoundContacts> {
    const group = findOnlyGroup(filter);
    if (group !== null) {
      // The subquery checks the account of the group.
      const select = sql<{ id: number }>`select m.contact_id as id from group_members m where m.group_id = ${group}
        and exists (select from groups g where g.id = m.group_id and g.account_id = ${accountId})`;
      return this.readPage(accountId, filter, query, { select, order: ['m.contact_id'] });
    }
    // The range prevents a scan of all accounts.
    if (isUnfiltered(filter))
      return this.readPage(accountId, filter, query, {
        select: sql`
          select c.id from contacts c where c.account_id between ${accountId} and ${accountId} and c.saved_at is not null`,
        order: ['c.account_id', 'c.id'],
      });
    return this.search(accountId, filter, query);
  }

  private async readPage(
    accountId: number,
    filter: ContactFilter,
    query: ListContactsQuery,
    { select, order }: OrderedSelect,
  ): Promise<FoundContacts> {
    const total = await countContacts(this.em, accountId, filter);
    const { direction, size, offset } = reversePaging(query, total);
    if (size === 0) return { rows: [], total };
    const orderBy = order.map((column) => `${column} ${direction}`).join(', ');
    const { rows } = await sql<ContactRow>`
      with page as (${select} order by ${sql.raw(orderBy)} limit ${size} offset ${offset})
       select ${CONTACT_COLUMNS} from page join contacts c using (id) order by c.id ${sql.raw(query.orderType)}`.execute(
      database(this.em),
    );
    return { rows, total };
  }

  /** Reads rows in order for a frequent word, and caps the total. */
  private async search(accountId: number, filter: ContactFilter, query: ListContactsQuery): Promise<FoundContacts> {
    const { page, rows } = query;
    const maxTotal = query.exact_total ? null : MAX_COUNTED_ROWS;
    // Other filters read the rows anyway.
    const isOnlySearch = filter.search !== null && isUnfiltered({ ...filter, search: null });
    const contactCount = isOnlySearch ? await countContacts(this.em, accountId, NO_FILTER) : 0;
    if (maxTotal !== null && isOnlySearch && (await isFrequent(this.em, accountId, filter, contactCount))) {
      const firstRows = await this.readInOrder(accountId, filter, query, MAX_SCANNED_PER_ROW * page * rows);
      if (firstRows.length === rows) return { rows: firstRows, total: maxTotal, isCapped: true };
    }
    const isInOrder = isOnlySearch && usesOrderIndex(contactCount, filter.search ?? '');
    const isMatch = isInOrder ? filterInOrder(accountId, filter) : filterContacts(accountId, filter);
    const orderType = sql.raw(query.orderType);
    const { rows: found } = await sql<ContactRow & { total: number }>`
      with matching as materialized (select c.id from contacts c where ${isMatch}),
       counted as materialized (
         select count(*) as total from (select from matching limit ${maxTotal === null ? null : maxTotal + 1}::int) found),
       page as (
         select id from matching where (select total from counted) <= coalesce(${maxTotal}::bigint, (select total from counted))
           order by id ${orderType} limit ${rows} offset ${(page - 1) * rows})
       select counted.total, ${CONTACT_COLUMNS} from counted left join (page join contacts c using (id)) on true
         order by c.id ${orderType}`.execute(database(this.em));
    const total = found[0]?.total ?? 0;
    if (maxTotal === null || total <= maxTotal) return { rows: found.filter(({ id }) => id !== null), total };
    return { rows: await this.readInOrder(accountId, filter, query), total: maxTotal, isCapped: true };
  }

  /** Returns an incomplete page if `maxScanned` limits the scan. */
  private async readInOrder(
    accountId: number,
    filter: ContactFilter,
    query: ListContactsQuery,
    maxScanned: number | null = null,
  ): Promise<ContactRow[]> {
    const { page, rows } = query;
    const isMatch = filterInOrder(accountId, filter);
    const orderType = sql.raw(query.orderType);
    const order = sql`order by c.account_id ${orderType}, c.id ${orderType}`;
    const isOwnSaved = sql`c.account_id between ${accountId} and ${accountId} and c.saved_at is not null`;
    const scannedContacts =
      maxScanned === null
        ? sql`contacts`
        : sql`(select * from contacts c where ${isOwnSaved} ${order} limit ${maxScanned})`;
    const offset = (page - 1) * rows;
    const size = Math.max(0, Math.min(rows, MAX_COUNTED_ROWS - offset));
    const found = await sql<ContactRow>`
      with page as (select c.id from ${scannedContacts} c where ${isMatch} ${order} limit ${size} offset ${offset})
       select ${CONTACT_COLUMNS} from page join contacts c using (id) order by c.id ${orderType}`.execute(
      database(this.em),
    );
    return found.rows;
  }
}
