import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DescribeOwners, FindOwned } from '../../auth/auth.messages.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import type { SignedIn } from '../../platform/http/access.js';
import { pageOf, pickFields, toPage } from '../../platform/http/page.js';
import { answersTickets } from './ticket-side.js';
import { seenBy, TICKET_COLUMNS, type TicketRow, toTicketResource, unreadBy } from './ticket-row.js';
import type { ListedTickets, ListTicketsQuery, TicketCounts } from './tickets.contract.js';

/** A page of tickets: one's own, or of all accounts for those who answer them. */
export class ListTickets extends Query<ListedTickets> {
  constructor(
    readonly who: SignedIn,
    readonly query: ListTicketsQuery,
  ) {
    super();
  }
}

/** How many tickets have something that is new to somebody. */
export class CountUnreadTickets extends Query<number> {
  constructor(readonly who: SignedIn) {
    super();
  }
}

@QueryHandler(ListTickets)
export class ListTicketsHandler implements IQueryHandler<ListTickets> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ who, query }: ListTickets): Promise<ListedTickets> {
    const { where, params } = await this.filter(who, query);
    const counts = await this.count(where, params);
    const status = query.status ? ` and t.status = '${query.status}'` : '';
    const total = query.status ? counts[query.status] : counts.open + counts.answered + counts.closed;
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await this.em.execute<TicketRow[]>(
      `with page as (select t.id from tickets t where ${where}${status} order by t.id ${direction} limit ? offset ?)
       select ${TICKET_COLUMNS} from page join tickets t using (id) order by t.id ${query.orderType}`,
      [...params, size, offset],
    );
    const owners = answersTickets(who)
      ? await this.queries.execute(new DescribeOwners(rows.map((row) => Number(row.account_id))))
      : new Map<number, string>();
    const tickets = rows.map((row) => toTicketResource(row, who, owners.get(Number(row.account_id)) ?? null));
    if (!query.withPaginate) return pickFields(tickets, query.select);
    return { ...toPage(tickets, total, page), counts };
  }

  private async filter(who: SignedIn, { search, mine }: ListTicketsQuery) {
    const { where, params } = seenBy(who);
    const parts = [where];
    if (mine) {
      parts.push('t.assignee_id = ?');
      params.push(who.userId);
    }
    if (search) {
      const pattern = likePattern(search);
      const owned = answersTickets(who) ? await this.queries.execute(new FindOwned(search)) : [];
      parts.push(`(t.ticket_no like ? or t.account_id = any (?::bigint[]) or exists (select from ticket_messages m
        where m.ticket_id = t.id and (t.account_id <> ? or not m.is_internal) and fold_search(m.body) like fold_search(?)))`);
      params.push(pattern, `{${owned.join()}}`, who.accountId, pattern);
    }
    return { where: parts.join(' and '), params };
  }

  private async count(where: string, params: readonly unknown[]): Promise<TicketCounts> {
    const rows = await this.em.execute<{ status: keyof TicketCounts; count: number }[]>(
      `select t.status, count(*)::int as count from tickets t where ${where} group by t.status`,
      [...params],
    );
    const counts = { open: 0, answered: 0, closed: 0 };
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }
}

@QueryHandler(CountUnreadTickets)
export class CountUnreadTicketsHandler implements IQueryHandler<CountUnreadTickets> {
  constructor(private readonly em: EntityManager) {}

  async execute({ who }: CountUnreadTickets): Promise<number> {
    const [seen, unread] = [seenBy(who), unreadBy(who)];
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from tickets t where ${seen.where} and ${unread.where}`,
      [...seen.params, ...unread.params],
    );
    return row?.count ?? 0;
  }
}
