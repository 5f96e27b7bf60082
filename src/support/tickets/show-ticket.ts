import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql, type SqlBool } from 'kysely';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { GetSubscriptions } from '../../billing/billing.messages.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import { database } from '../../platform/database/statements/database.js';
import { mayUseDevice } from '../../platform/http/device-limits.js';
import type { SignedIn } from '../../platform/http/access.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
import { findDiscussions, type DiscussionRow } from './discussion-row.js';
import { answersTickets, sideOf } from './ticket-side.js';
import { findTicket, type TicketRow, toTicketResource } from './ticket-row.js';
import type { ShownTicket, ShowTicketQuery, TicketDetail, TicketResource } from './tickets.contract.js';

@Injectable()
export class ShowTicket {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(user: SignedIn, ticketId: number, query: ShowTicketQuery): Promise<ShownTicket> {
    const row = await findTicket(this.em, user, ticketId);
    const isSupport = sideOf(user, row.account_id) === 'support';
    const messages = database(this.em).selectFrom('ticket_messages as m').where('m.ticket_id', '=', ticketId);
    const visible = messages.where(sql<SqlBool>`(${isSupport} or not m.is_internal)`);
    const { total } = await visible.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await database(this.em)
      .selectFrom(visible.selectAll('m').orderBy('m.id', direction).limit(size).offset(offset).as('m'))
      .selectAll()
      .orderBy('m.id', query.orderType)
      .execute();
    const first = await messages.selectAll('m').orderBy('m.id').limit(1).executeTakeFirstOrThrow();
    const discussions = await findDiscussions(this.em, rows);
    return {
      ticket: await this.describe(user, row, first),
      discussions: toListResponse(toPage(discussions, total, page), query),
    };
  }

  private async describe(user: SignedIn, row: TicketRow, first: DiscussionRow): Promise<TicketDetail> {
    const isSupport = sideOf(user, row.account_id) === 'support';
    const [firstMessage] = await findDiscussions(this.em, [first]);
    const deviceId = row.device_id;
    const device = deviceId && (await this.queries.execute(new GetSenders([deviceId]))).get(deviceId);
    const facts = isSupport ? await this.describeAccount(row.account_id) : null;
    return {
      ...toTicketResource(row, user, facts?.name ?? first.author),
      body: firstMessage!.body,
      attachments: firstMessage!.attachments,
      is_support: isSupport,
      device:
        device && (isSupport || mayUseDevice(user, device.id))
          ? { session_id: device.sessionId, device_name: device.name, is_on: device.isOn }
          : null,
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
    const { count } = await database(this.em)
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return {
      name: owner.name,
      facts: {
        user_id: owner.userId,
        username: owner.username,
        email: owner.email,
        phone: owner.phone,
        package: subscription ? { title: subscription.package?.title ?? null } : null,
        expire_at: subscription?.expire_at ?? null,
        devices,
        tickets: count,
      },
    };
  }
}

@Injectable()
export class GetTicket {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(user: SignedIn, ticketId: number): Promise<TicketResource> {
    const row = await findTicket(this.em.fork(), user, ticketId);
    const owner = answersTickets(user) ? await this.queries.execute(new GetAccountOwner(row.account_id)) : null;
    return toTicketResource(row, user, owner?.name ?? null);
  }
}
