import { Controller, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PermissionMissing } from '../../auth/auth.errors.js';
import { FindPermissionHolders, RecordAuditEntry } from '../../auth/auth.messages.js';
import { Invalid } from '../../platform/errors.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { sendBytes } from '../../platform/http/files/send-file.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { AssignTicketTo, MarkTicketRead, SetTicketStatus } from './change-ticket.js';
import { DeleteTickets } from './delete-tickets.js';
import { GetAttachment } from './get-attachment.js';
import { CountUnreadTickets, ListTickets } from './list-tickets.js';
import { OpenTicket } from './open-ticket.js';
import { ReplyToTicket } from './reply-to-ticket.js';
import { GetTicket, ShowTicket } from './show-ticket.js';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_PER_MESSAGE } from './ticket-limits.contract.js';
import { ANSWERS_TICKETS } from './ticket-side.js';
import {
  AssignTicket,
  ChangedTicket,
  ListedTickets,
  ListTicketsQuery,
  OpenTicketForm,
  ReadTicket,
  ReplyBody,
  SelectedTickets,
  ShownTicket,
  ShowTicketQuery,
  TicketAgents,
  UnreadTicketsResult,
} from './tickets.contract.js';

const FILES = {
  files: ['attachments[]'],
  maxFiles: MAX_ATTACHMENTS_PER_MESSAGE,
  maxFileBytes: MAX_ATTACHMENT_BYTES,
  skipsQuota: true,
};
/** Suspended users need support too. */
const EVERYONE = { rule: 'all', suspended: true } as const;
const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
const Deleted = MessageCode.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class TicketsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly openTicket: OpenTicket,
    private readonly replyToTicket: ReplyToTicket,
    private readonly setTicketStatus: SetTicketStatus,
    private readonly markTicketRead: MarkTicketRead,
    private readonly assignTicketTo: AssignTicketTo,
    private readonly deleteTickets: DeleteTickets,
    private readonly queries: QueryBus,
    private readonly listTickets: ListTickets,
    private readonly countUnreadTickets: CountUnreadTickets,
    private readonly showTicket: ShowTicket,
    private readonly getAttachment: GetAttachment,
    private readonly getTicket: GetTicket,
  ) {}

  @Route.get('tickets', { access: 'all', query: ListTicketsQuery, response: ListedTickets })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListTicketsQuery): Promise<ListedTickets> {
    return this.listTickets.execute(user, query);
  }

  @Route.get('unread-tickets', { access: 'all', response: UnreadTicketsResult })
  async countUnread(@Current() user: SignedIn): Promise<UnreadTicketsResult> {
    return { data: { count: await this.countUnreadTickets.execute(user) } };
  }

  @Route.get('ticket-agents', { access: ANSWERS_TICKETS, response: TicketAgents })
  async listAgents(): Promise<TicketAgents> {
    const holders = await this.queries.execute(new FindPermissionHolders(ANSWERS_TICKETS));
    return { data: holders.map(({ userId, name }) => ({ id: userId, name })) };
  }

  @Route.post('tickets', { access: EVERYONE, body: OpenTicketForm, files: FILES, response: ChangedTicket, status: 201 })
  async open(@Current() user: SignedIn, @Form() { fields, files }: FormValue<OpenTicketForm>): Promise<ChangedTicket> {
    const id = await this.openTicket.execute(user, fields, files['attachments'] ?? []);
    return this.respond(user, id, 'ticket_created');
  }

  @Route.get('tickets/:id', { access: 'all', query: ShowTicketQuery, response: ShownTicket })
  show(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ShowTicketQuery,
  ): Promise<ShownTicket> {
    return this.showTicket.execute(user, id, query);
  }

  @Route.post('tickets/:id', { access: EVERYONE, body: ReplyBody, files: FILES, response: ChangedTicket })
  async reply(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form() { fields, files }: FormValue<ReplyBody>,
    @Headers('idempotency-key') key?: string,
  ): Promise<ChangedTicket> {
    if (key !== undefined && key.length > MAX_IDEMPOTENCY_KEY_LENGTH)
      throw Invalid.field('Idempotency-Key', 'too_long');
    await this.replyToTicket.execute(user, id, fields, files['attachments'] ?? [], key || null);
    return this.respond(user, id, 'ticket_updated');
  }

  @Route.post('tickets/:id/close', { access: EVERYONE, body: null, response: ChangedTicket })
  async close(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ChangedTicket> {
    await this.setTicketStatus.execute(user, id, 'closed');
    return this.respond(user, id, 'ticket_closed');
  }

  @Route.post('tickets/:id/reopen', { access: EVERYONE, body: null, response: ChangedTicket })
  async reopen(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ChangedTicket> {
    await this.setTicketStatus.execute(user, id, 'open');
    return this.respond(user, id, 'ticket_reopened');
  }

  @Route.post('tickets/:id/read', { access: EVERYONE, body: ReadTicket, response: ChangedTicket })
  async read(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { discussion_id: discussionId }: ReadTicket,
  ): Promise<ChangedTicket> {
    await this.markTicketRead.execute(user, id, discussionId);
    return this.respond(user, id, 'ticket_read');
  }

  @Route.post('tickets/:id/assign', { access: ANSWERS_TICKETS, body: AssignTicket, response: ChangedTicket })
  async assign(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { user_id: userId }: AssignTicket,
  ): Promise<ChangedTicket> {
    await this.assignTicketTo.execute(user, id, userId);
    return this.respond(user, id, 'ticket_assigned');
  }

  @Route.delete('tickets/:id', { access: 'all', body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.getTicket.execute(user, id);
    if ((await this.remove(user, [id], origin)) === 0) throw new PermissionMissing();
    return { message: 'ticket_deleted' };
  }

  @Route.delete('selected-tickets', { access: 'all', body: SelectedTickets, response: Deleted })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids }: SelectedTickets,
    @From() origin: Origin,
  ): Promise<Deleted> {
    return { message: 'tickets_deleted', count: await this.remove(user, ids, origin) };
  }

  @Route.get('ticket-attachments/:id', { access: 'all', response: { type: '*/*' } })
  async sendAttachment(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendBytes(reply, await this.getAttachment.execute(user, id));
  }

  private async remove(user: SignedIn, ids: readonly number[], origin: Origin): Promise<number> {
    const deleted = await this.deleteTickets.execute(user, ids);
    for (const { accountId, ticketNo } of deleted)
      if (accountId !== user.accountId) {
        const entry = { action: 'ticket_deleted', accountId, subject: ticketNo, details: {} } as const;
        await this.commands.execute(new RecordAuditEntry(user, entry, origin));
      }
    return deleted.length;
  }

  private async respond(user: SignedIn, id: number, message: string): Promise<ChangedTicket> {
    return { tickets: await this.getTicket.execute(user, id), message };
  }
}
