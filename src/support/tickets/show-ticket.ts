import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { GetSubscriptions } from '../../billing/billing.messages.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import type { SignedIn } from '../../platform/http/access.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { findDiscussions, type DiscussionRow } from './discussion-row.js';
import { answersTickets, sideOf } from './ticket-side.js';
import { findTicket, type TicketRow, toTicketResource } from './ticket-row.js';
import type { ShownTicket, ShowTicketQuery, TicketDetail, TicketResource } from './tickets.contract.js';

/** A ticket with a page of what was written in it; an administrator gets notes, and what is known of the account. */
export class ShowTicket extends Query<ShownTicket> {
  constructor(
    readonly who: SignedIn,
    readonly ticketId: number,
    readonly query: ShowTicketQuery,
  ) {
    super();
  }
}

/** The same as a row of the list. */
export class GetTicket extends Query<TicketResource> {
  constructor(
    readonly who: SignedIn,
    readonly ticketId: number,
  ) {
    super();
  }
}

@QueryHandler(ShowTicket)
export class ShowTicketHandler implements IQueryHandler<ShowTicket> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ who, ticketId, query }: ShowTicket): Promise<ShownTicket> {
    const row = await findTicket(this.em, who, ticketId);
    const isSupport = sideOf(who, Number(row.account_id)) === 'support';
    const where = `m.ticket_id = ? and (? or not m.is_internal)`;
    const [counted] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from ticket_messages m where ${where}`,
      [ticketId, isSupport],
    );
    const total = counted?.total ?? 0;
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await this.em.execute<DiscussionRow[]>(
      `select * from (select m.* from ticket_messages m where ${where} order by m.id ${direction} limit ? offset ?) m
        order by m.id ${query.orderType}`,
      [ticketId, isSupport, size, offset],
    );
    const [first] = await this.em.execute<DiscussionRow[]>(
      'select m.* from ticket_messages m where m.ticket_id = ? order by m.id limit 1',
      [ticketId],
    );
    const discussions = await findDiscussions(this.em, rows);
    return {
      ticket: await this.describe(who, row, first!),
      discussions: answerList(toPage(discussions, total, page), query),
    };
  }

  private async describe(who: SignedIn, row: TicketRow, first: DiscussionRow): Promise<TicketDetail> {
    const isSupport = sideOf(who, Number(row.account_id)) === 'support';
    const [written] = await findDiscussions(this.em, [first]);
    const deviceId = row.device_id === null ? null : Number(row.device_id);
    const device = deviceId && (await this.queries.execute(new GetSenders([deviceId]))).get(deviceId);
    const facts = isSupport ? await this.describeAccount(Number(row.account_id)) : null;
    return {
      ...toTicketResource(row, who, facts?.name ?? first.author),
      ...{ body: written!.body, attachments: written!.attachments, is_support: isSupport },
      device: device ? { session_id: device.sessionId, device_name: device.name, is_on: device.isOn } : null,
      facts: facts?.facts ?? null,
    };
  }

  private async describeAccount(
    accountId: number,
  ): Promise<{ name: string; facts: NonNullable<TicketDetail['facts']> } | null> {
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    if (!owner) return null;
    const subscription = (await this.queries.execute(new GetSubscriptions([accountId]))).get(accountId);
    const { devices } = await readCounters(this.em, accountId, ['devices']);
    const [counted] = await this.em.execute<{ count: number }[]>(
      'select count(*)::int as count from tickets where account_id = ?',
      [accountId],
    );
    return {
      name: owner.name,
      facts: {
        ...{ user_id: owner.userId, username: owner.username, email: owner.email, phone: owner.phone },
        ...{
          package: subscription ? { title: subscription.package?.title ?? null } : null,
          expire_at: subscription?.expire_at ?? null,
        },
        ...{ devices, tickets: counted?.count ?? 0 },
      },
    };
  }
}

@QueryHandler(GetTicket)
export class GetTicketHandler implements IQueryHandler<GetTicket> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ who, ticketId }: GetTicket): Promise<TicketResource> {
    const row = await findTicket(this.em.fork(), who, ticketId);
    const owner = answersTickets(who) ? await this.queries.execute(new GetAccountOwner(Number(row.account_id))) : null;
    return toTicketResource(row, who, owner?.name ?? null);
  }
}
