import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { FindHolders } from '../../auth/auth.messages.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import { TicketChanged } from '../support.messages.js';
import { findTicket } from './ticket-row.js';
import { ANSWERS_TICKETS, sideOf } from './ticket-side.js';

/** Either side closes a ticket, or opens it again: then it waits for an answer. */
export class SetTicketStatus extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly ticketId: number,
    readonly status: 'open' | 'closed',
  ) {
    super();
  }
}

/** Who sees to a ticket; null is nobody. */
export class AssignTicketTo extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly ticketId: number,
    readonly userId: number | null,
  ) {
    super();
  }
}

/** One side has seen what the other wrote, up to this discussion. */
export class MarkTicketRead extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly ticketId: number,
    readonly discussionId: number,
  ) {
    super();
  }
}

@CommandHandler(SetTicketStatus)
export class SetTicketStatusHandler implements ICommandHandler<SetTicketStatus> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ who, ticketId, status }: SetTicketStatus): Promise<void> {
    const accountId = Number((await findTicket(this.em.fork(), who, ticketId)).account_id);
    const changes = status === 'closed' ? `status <> 'closed'` : `status = 'closed'`;
    const changed = await this.em.execute<object[]>(
      `update tickets set status = ?, updated_at = now() where id = ? and ${changes} returning id`,
      [status, ticketId],
    );
    if (changed.length > 0) this.events.publish(new TicketChanged(accountId, ticketId, false));
  }
}

@CommandHandler(AssignTicketTo)
export class AssignTicketHandler implements ICommandHandler<AssignTicketTo> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute({ who, ticketId, userId }: AssignTicketTo): Promise<void> {
    const accountId = Number((await findTicket(this.em.fork(), who, ticketId)).account_id);
    const holders = await this.queries.execute(new FindHolders(ANSWERS_TICKETS));
    if (userId !== null && !holders.some((holder) => holder.userId === userId))
      throw Invalid.field('user_id', 'choice_unknown');
    await this.em.execute('update tickets set assignee_id = ? where id = ?', [userId, ticketId]);
    this.events.publish(new TicketChanged(accountId, ticketId, true));
  }
}

@CommandHandler(MarkTicketRead)
export class MarkTicketReadHandler implements ICommandHandler<MarkTicketRead> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ who, ticketId, discussionId }: MarkTicketRead): Promise<void> {
    const accountId = Number((await findTicket(this.em.fork(), who, ticketId)).account_id);
    // An administrator inside the account has not read it for its people.
    if (who.impersonator) return;
    const side = sideOf(who, accountId);
    const isNew = await this.em.fork().transactional(async (em) => {
      const moved = await em.execute<object[]>(
        `update tickets t set ${side}_read_id = m.id from (select max(id) as id from ticket_messages where ticket_id = ? and id <= ?) m
          where t.id = ? and m.id > t.${side}_read_id returning t.id`,
        [ticketId, discussionId, ticketId],
      );
      // What they have read they need not be told by e-mail any more, and of what comes next they are told anew.
      await em.execute(
        `delete from ticket_notices n using tickets t where n.ticket_id = ? and n.to_support = ? and t.id = n.ticket_id
           and t.${side}_read_id >= t.last_${side === 'member' ? 'support' : 'member'}_id`,
        [ticketId, side === 'support'],
      );
      return moved.length > 0;
    });
    if (isNew) this.events.publish(new TicketChanged(accountId, ticketId, side === 'support'));
  }
}
