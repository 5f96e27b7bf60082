import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { CannedRepliesChanged, TicketChanged } from './support.messages.js';
import { ANSWERS_TICKETS } from './tickets/ticket-side.js';

@EventsHandler(TicketChanged)
export class PushTicketChanged implements IEventHandler<TicketChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ticketId, isInternal }: TicketChanged): void {
    const payload = { ticket_id: ticketId };
    if (!isInternal) this.push.toAccount(accountId, 'ticket.changed', payload);
    this.push.toHoldersAnywhere(ANSWERS_TICKETS, 'ticket.changed', payload);
  }
}

@EventsHandler(CannedRepliesChanged)
export class PushCannedRepliesChanged implements IEventHandler<CannedRepliesChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: CannedRepliesChanged): void {
    this.push.toAccount(accountId, 'canned_replies.changed', {});
  }
}
