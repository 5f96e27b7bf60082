import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { TicketChanged } from './support.messages.js';
import { ANSWERS_TICKETS } from './tickets/ticket-side.js';

/** What changed in a ticket -> the browsers of its account and of everybody who answers tickets. */
@EventsHandler(TicketChanged)
export class PushTicketChanged implements IEventHandler<TicketChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ticketId, isInternal }: TicketChanged): void {
    const told = { ticket_id: ticketId };
    if (!isInternal) this.push.toAccount(accountId, 'ticket.changed', told);
    this.push.toHoldersAnywhere(ANSWERS_TICKETS, 'ticket.changed', told);
  }
}
