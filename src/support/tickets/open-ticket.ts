import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { NameUser } from '../../auth/auth.messages.js';
import { GetDeviceBySession } from '../../devices/devices.messages.js';
import { ReadAttachments } from '../../messaging/messaging.messages.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { OrderNotices } from '../notices/order-notices.js';
import { TooManyTickets } from '../support.errors.js';
import { TicketChanged } from '../support.messages.js';
import { WRITES } from './reply-to-ticket.js';
import type { OpenTicketForm } from './tickets.contract.js';
import { writeDiscussion } from './write-discussion.js';

/** Asks the people who run this installation something. Answers the ticket's id, of a repetition that of the first time. */
export class OpenTicket extends Command<number> {
  constructor(
    readonly who: SignedIn,
    readonly ticket: OpenTicketForm,
    readonly files: readonly UploadedFile[],
  ) {
    super();
  }
}

const MOST_UNFINISHED = 100;
const LONGEST_EXCERPT = 200;

@CommandHandler(OpenTicket)
export class OpenTicketHandler implements ICommandHandler<OpenTicket> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly throttle: Throttle,
    private readonly notices: OrderNotices,
  ) {}

  async execute({ who, ticket, files }: OpenTicket): Promise<number> {
    const { accountId } = who;
    const { device } = ticket;
    await this.throttle.take(WRITES, String(accountId));
    const deviceId = device ? (await this.queries.execute(new GetDeviceBySession(accountId, device))).id : null;
    const attachments = await this.queries.execute(new ReadAttachments(accountId, files, 'attachments'));
    const author = await this.queries.execute(new NameUser(who));
    const { id, isNew } = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'tickets', accountId);
      const known = await this.findSame(em, accountId, ticket);
      if (known !== null) return { id: known, isNew: false };
      const ticketId = await this.insert(em, accountId, ticket, deviceId);
      await writeDiscussion(em, {
        ...{ accountId, ticketId, author, body: ticket.body, status: 'open' },
        ...{ isSupport: false, isInternal: false, attachments },
      });
      await this.notices.order(em, ticketId);
      return { id: ticketId, isNew: true };
    });
    if (isNew) this.events.publish(new TicketChanged(accountId, id, false));
    return id;
  }

  /** A browser that got no answer asks again, under the number it made. */
  private async findSame(em: EntityManager, accountId: number, { ticket_no, body }: OpenTicketForm) {
    if (!ticket_no) return null;
    const [same] = await em.execute<{ id: string }[]>(
      `select t.id from tickets t join lateral (select body from ticket_messages where ticket_id = t.id order by id limit 1) m on m.body = ?
        where t.ticket_no = ? and t.account_id = ?`,
      [body, ticket_no, accountId],
    );
    return same ? Number(same.id) : null;
  }

  private async insert(
    em: EntityManager,
    accountId: number,
    { ticket_no: wished, body }: OpenTicketForm,
    deviceId: number | null,
  ): Promise<number> {
    const [unfinished] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from tickets where account_id = ? and status <> 'closed'`,
      [accountId],
    );
    if ((unfinished?.count ?? 0) >= MOST_UNFINISHED) throw new TooManyTickets();
    const excerpt = cutText(body.replace(/\s+/g, ' '), LONGEST_EXCERPT);
    // The number that was wished for, where nobody has it, or one of ours.
    for (let number = wished ?? makeNumber(); ; number = makeNumber()) {
      const [row] = await em.execute<{ id: string }[]>(
        `insert into tickets (account_id, ticket_no, excerpt, device_id) values (?, ?, ?, ?)
         on conflict (ticket_no) do nothing returning id`,
        [accountId, number, excerpt, deviceId],
      );
      if (row) return Number(row.id);
    }
  }
}

const makeNumber = (): string => String(randomInt(10_000_000_000, 99_999_999_999));
