import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Expression, sql, type SqlBool } from 'kysely';
import { GetOwnerNames, FindAccountsByUser } from '../../auth/auth.messages.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import { hasLetters } from '../../platform/database/search-condition.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { pageOf, pickFields, toPage } from '../../platform/http/page.js';
import { answersTickets } from './ticket-side.js';
import { isVisibleTo, selectTickets, toTicketResource, isUnreadBy } from './ticket-row.js';
import type { ListedTickets, ListTicketsQuery, TicketCounts } from './tickets.contract.js';

@Injectable()
export class ListTickets {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(user: SignedIn, query: ListTicketsQuery): Promise<ListedTickets> {
    const conditions = await this.buildConditions(user, query);
    const counts = await this.countByStatus(conditions);
    const { status } = query;
    const total = status ? counts[status] : counts.open + counts.answered + counts.closed;
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await selectTickets(this.em)
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('tickets as t')
            .select('t.id')
            .where(eb.and(conditions))
            .$if(status !== undefined, (page) => page.where('t.status', '=', status!))
            .orderBy('t.id', direction)
            .limit(size)
            .offset(offset)
            .as('page'),
        (join) => join.onRef('page.id', '=', 't.id'),
      )
      .orderBy('t.id', query.orderType)
      .execute();
    const owners = answersTickets(user)
      ? await this.queries.execute(new GetOwnerNames(rows.map((row) => row.account_id)))
      : new Map<number, string>();
    const tickets = rows.map((row) => toTicketResource(row, user, owners.get(row.account_id) ?? null));
    if (!query.withPaginate) return pickFields(tickets, query.select);
    return { ...toPage(tickets, total, page), counts };
  }

  private async buildConditions(user: SignedIn, { search, mine }: ListTicketsQuery): Promise<Expression<SqlBool>[]> {
    const conditions = [isVisibleTo(user)];
    if (mine) conditions.push(sql`t.assignee_id = ${user.userId}`);
    if (search) {
      const accountIds = answersTickets(user) ? await this.queries.execute(new FindAccountsByUser(search)) : [];
      const bodyMatches = hasLetters('m.body', search);
      conditions.push(sql`(t.ticket_no like ${likePattern(search)} or t.account_id = any (${accountIds}::bigint[])
        or exists (select from ticket_messages m where m.ticket_id = t.id
          and (t.account_id <> ${user.accountId} or not m.is_internal) and ${bodyMatches}))`);
    }
    return conditions;
  }

  private async countByStatus(conditions: Expression<SqlBool>[]): Promise<TicketCounts> {
    const rows = await database(this.em)
      .selectFrom('tickets as t')
      .select(({ fn }) => ['t.status', fn.countAll<number>().as('count')])
      .where((eb) => eb.and(conditions))
      .groupBy('t.status')
      .execute();
    const counts = { open: 0, answered: 0, closed: 0 };
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }
}

@Injectable()
export class CountUnreadTickets {
  constructor(private readonly em: EntityManager) {}

  async execute(user: SignedIn): Promise<number> {
    const { count } = await database(this.em)
      .selectFrom('tickets as t')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isVisibleTo(user))
      .where(isUnreadBy(user))
      .executeTakeFirstOrThrow();
    return count;
  }
}
