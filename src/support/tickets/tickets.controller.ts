import { Controller, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { FindHolders, RecordAuditEntry } from '../../auth/auth.messages.js';
import { Invalid } from '../../platform/errors.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { sendBytes } from '../../platform/http/files/send-file.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { TicketNotFound } from '../support.errors.js';
import { AssignTicketTo, MarkTicketRead, SetTicketStatus } from './change-ticket.js';
import { DeleteTickets } from './delete-tickets.js';
import { GetAttachment } from './get-attachment.js';
import { CountUnreadTickets, ListTickets } from './list-tickets.js';
import { OpenTicket } from './open-ticket.js';
import { ReplyToTicket } from './reply-to-ticket.js';
import { GetTicket, ShowTicket } from './show-ticket.js';
import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from './ticket-limits.contract.js';
import { ANSWERS_TICKETS } from './ticket-side.js';
import {
  AssignTicket,
  ChangedTicket,
  ListedTickets,
  ListTicketsQuery,
  OpenTicketForm,
  ReadTicket,
  ReplyForm,
  SelectedTickets,
  ShownTicket,
  ShowTicketQuery,
  TicketAgents,
  UnreadTickets,
} from './tickets.contract.js';

const FILES = {
  files: ['attachments[]'],
  mostFiles: MOST_ATTACHMENTS,
  largestFile: LARGEST_ATTACHMENT,
  needsNoRoom: true,
};
/** Who is pended has reason to ask. */
const EVERYBODY = { rule: 'all', pended: true } as const;
const LONGEST_KEY = 255;
const Deleted = Told.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

/** Questions of members and the answers to them: one's own, or of all accounts for those who hold `answer tickets`. */
@Controller('api/v1')
export class TicketsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('tickets', { access: 'all', query: ListTicketsQuery, answer: ListedTickets })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListTicketsQuery): Promise<ListedTickets> {
    return this.queries.execute(new ListTickets(who, query));
  }

  @Route.get('unread-tickets', { access: 'all', answer: UnreadTickets })
  async countUnread(@Current() who: SignedIn): Promise<UnreadTickets> {
    return { data: { count: await this.queries.execute(new CountUnreadTickets(who)) } };
  }

  @Route.get('ticket-agents', { access: ANSWERS_TICKETS, answer: TicketAgents })
  async agents(): Promise<TicketAgents> {
    const holders = await this.queries.execute(new FindHolders(ANSWERS_TICKETS));
    return { data: holders.map(({ userId, name }) => ({ id: userId, name })) };
  }

  @Route.post('tickets', { access: EVERYBODY, body: OpenTicketForm, files: FILES, answer: ChangedTicket, status: 201 })
  async open(@Current() who: SignedIn, @Form() { fields, files }: FormValue<OpenTicketForm>): Promise<ChangedTicket> {
    const id = await this.commands.execute(new OpenTicket(who, fields, files['attachments'] ?? []));
    return this.tell(who, id, 'ticket_created');
  }

  @Route.get('tickets/:id', { access: 'all', query: ShowTicketQuery, answer: ShownTicket })
  show(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ShowTicketQuery,
  ): Promise<ShownTicket> {
    return this.queries.execute(new ShowTicket(who, id, query));
  }

  @Route.post('tickets/:id', { access: EVERYBODY, body: ReplyForm, files: FILES, answer: ChangedTicket })
  async reply(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form() { fields, files }: FormValue<ReplyForm>,
    @Headers('idempotency-key') key?: string,
  ): Promise<ChangedTicket> {
    if (key !== undefined && key.length > LONGEST_KEY) throw Invalid.field('Idempotency-Key', 'too_long');
    await this.commands.execute(new ReplyToTicket(who, id, fields, files['attachments'] ?? [], key || null));
    return this.tell(who, id, 'ticket_updated');
  }

  @Route.post('tickets/:id/close', { access: EVERYBODY, body: null, answer: ChangedTicket })
  async close(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ChangedTicket> {
    await this.commands.execute(new SetTicketStatus(who, id, 'closed'));
    return this.tell(who, id, 'ticket_closed');
  }

  @Route.post('tickets/:id/reopen', { access: EVERYBODY, body: null, answer: ChangedTicket })
  async reopen(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ChangedTicket> {
    await this.commands.execute(new SetTicketStatus(who, id, 'open'));
    return this.tell(who, id, 'ticket_reopened');
  }

  @Route.post('tickets/:id/read', { access: EVERYBODY, body: ReadTicket, answer: ChangedTicket })
  async read(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { discussion_id: discussionId }: ReadTicket,
  ): Promise<ChangedTicket> {
    await this.commands.execute(new MarkTicketRead(who, id, discussionId));
    return this.tell(who, id, 'ticket_read');
  }

  @Route.post('tickets/:id/assign', { access: ANSWERS_TICKETS, body: AssignTicket, answer: ChangedTicket })
  async assign(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { user_id: userId }: AssignTicket,
  ): Promise<ChangedTicket> {
    await this.commands.execute(new AssignTicketTo(who, id, userId));
    return this.tell(who, id, 'ticket_assigned');
  }

  @Route.delete('tickets/:id', { access: 'all', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<Told> {
    if ((await this.remove(who, [id], origin)) === 0) throw new TicketNotFound();
    return { message: 'ticket_deleted' };
  }

  @Route.delete('selected-tickets', { access: 'all', body: SelectedTickets, answer: Deleted })
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data: ids }: SelectedTickets,
    @From() origin: Origin,
  ): Promise<Deleted> {
    return { message: 'tickets_deleted', count: await this.remove(who, ids, origin) };
  }

  @Route.get('ticket-attachments/:id', { access: 'all', answer: { type: '*/*' } })
  async attachment(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendBytes(reply, await this.queries.execute(new GetAttachment(who, id)));
  }

  /** What somebody else's was deleted stands in the audit log. */
  private async remove(who: SignedIn, ids: readonly number[], origin: Origin): Promise<number> {
    const gone = await this.commands.execute(new DeleteTickets(who, ids));
    for (const { accountId, ticketNo } of gone)
      if (accountId !== who.accountId) {
        const entry = { action: 'ticket_deleted', accountId, subject: ticketNo, details: {} } as const;
        await this.commands.execute(new RecordAuditEntry(who, entry, origin));
      }
    return gone.length;
  }

  private async tell(who: SignedIn, id: number, message: string): Promise<ChangedTicket> {
    return { tickets: await this.queries.execute(new GetTicket(who, id)), message };
  }
}
