import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetUserName } from '../../auth/auth.messages.js';
import { GetDeviceBySession, RequireDevice } from '../../devices/devices.messages.js';
import { ReadAttachments } from '../../media/media.messages.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { QueueNotices } from '../notices/queue-notices.js';
import { TooManyTickets } from '../support.errors.js';
import { TicketChanged } from '../support.messages.js';
import { TICKET_WRITE_LIMIT } from './reply-to-ticket.js';
import type { OpenTicketForm } from './tickets.contract.js';
import { writeDiscussion } from './write-discussion.js';

const MAX_OPEN_TICKETS = 100;
const MAX_EXCERPT_LENGTH = 200;

/** Returns the first ticket for a repeated request. */
@Injectable()
export class OpenTicket {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly throttle: Throttle,
    private readonly notices: QueueNotices,
  ) {}

  async execute(user: SignedIn, ticket: OpenTicketForm, files: readonly UploadedFile[]): Promise<number> {
    const { accountId } = user;
    const { device } = ticket;
    await this.throttle.take(TICKET_WRITE_LIMIT, String(accountId));
    if (device) await this.queries.execute(new RequireDevice(user, device));
    const deviceId = device ? (await this.queries.execute(new GetDeviceBySession(accountId, device))).id : null;
    const attachments = await this.queries.execute(new ReadAttachments(accountId, files, 'attachments'));
    const author = await this.queries.execute(new GetUserName(user));
    const { id, isNew } = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'tickets', accountId);
      const existingId = await this.findRepeated(em, accountId, ticket);
      if (existingId !== null) return { id: existingId, isNew: false };
      const ticketId = await this.insert(em, user, ticket, deviceId);
      await writeDiscussion(em, {
        accountId,
        ticketId,
        author,
        body: ticket.body,
        status: 'open',
        isSupport: false,
        isInternal: false,
        attachments,
      });
      await this.notices.queue(em, ticketId);
      return { id: ticketId, isNew: true };
    });
    if (isNew) this.events.publish(new TicketChanged(accountId, id, { isInternal: false }));
    return id;
  }

  private async findRepeated(em: EntityManager, accountId: number, { ticket_no, body }: OpenTicketForm) {
    if (!ticket_no) return null;
    const repeated = await database(em)
      .selectFrom('tickets as t')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('ticket_messages')
            .select('body')
            .whereRef('ticket_id', '=', 't.id')
            .orderBy('ticket_messages.id')
            .limit(1)
            .as('m'),
        (join) => join.on('m.body', '=', body),
      )
      .select('t.id')
      .where('t.ticket_no', '=', ticket_no)
      .where('t.account_id', '=', accountId)
      .executeTakeFirst();
    return repeated?.id ?? null;
  }

  private async insert(
    em: EntityManager,
    { accountId, userId }: SignedIn,
    { ticket_no: requested, body }: OpenTicketForm,
    deviceId: number | null,
  ): Promise<number> {
    const db = database(em);
    const openTickets = await db
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('status', '<>', 'closed')
      .executeTakeFirstOrThrow();
    if (openTickets.count >= MAX_OPEN_TICKETS) throw new TooManyTickets();
    const excerpt = cutText(body.replace(/\s+/g, ' '), MAX_EXCERPT_LENGTH);
    for (let ticketNo = requested ?? makeTicketNo(); ; ticketNo = makeTicketNo()) {
      const row = await db
        .insertInto('tickets')
        .values({ account_id: accountId, ticket_no: ticketNo, excerpt, device_id: deviceId, opened_by_id: userId })
        .onConflict((conflict) => conflict.column('ticket_no').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) return row.id;
    }
  }
}

const makeTicketNo = (): string => String(randomInt(10_000_000_000, 99_999_999_999));
