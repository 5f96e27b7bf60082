import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '../../platform/http/access.js';
import { TicketChanged } from '../support.messages.js';
import { seenBy } from './ticket-row.js';

/** Deletes tickets with all that was written in them. Answers the numbers of those that were there, by account. */
export class DeleteTickets extends Command<{ accountId: number; ticketNo: string }[]> {
  constructor(
    readonly who: SignedIn,
    readonly ids: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteTickets)
export class DeleteTicketsHandler implements ICommandHandler<DeleteTickets> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ who, ids }: DeleteTickets): Promise<{ accountId: number; ticketNo: string }[]> {
    const { where, params } = seenBy(who);
    const gone = await this.em.execute<{ id: string; account_id: string; ticket_no: string }[]>(
      `delete from tickets t where t.id = any (?::bigint[]) and ${where} returning t.id, t.account_id, t.ticket_no`,
      [`{${ids.join()}}`, ...params],
    );
    for (const { id, account_id } of gone)
      this.events.publish(new TicketChanged(Number(account_id), Number(id), false));
    return gone.map(({ account_id, ticket_no: ticketNo }) => ({ accountId: Number(account_id), ticketNo }));
  }
}
