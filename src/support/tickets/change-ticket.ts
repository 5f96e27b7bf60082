import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindPermissionHolders } from '../../auth/auth.messages.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import { TicketChanged } from '../support.messages.js';
import { findTicket } from './ticket-row.js';
import { ANSWERS_TICKETS, sideOf } from './ticket-side.js';

@Injectable()
export class SetTicketStatus {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(user: SignedIn, ticketId: number, status: 'open' | 'closed'): Promise<void> {
    const { account_id: accountId } = await findTicket(this.em.fork(), user, ticketId);
    const { numUpdatedRows: count } = await database(this.em)
      .updateTable('tickets')
      .set({ status, updated_at: NOW })
      .where('id', '=', ticketId)
      .where('status', status === 'closed' ? '<>' : '=', 'closed')
      .executeTakeFirstOrThrow();
    if (count > 0n) this.events.publish(new TicketChanged(accountId, ticketId, { isInternal: false }));
  }
}

@Injectable()
export class AssignTicketTo {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(user: SignedIn, ticketId: number, userId: number | null): Promise<void> {
    const { account_id: accountId } = await findTicket(this.em.fork(), user, ticketId);
    const holders = await this.queries.execute(new FindPermissionHolders(ANSWERS_TICKETS));
    if (userId !== null && !holders.some((holder) => holder.userId === userId))
      throw Invalid.field('user_id', 'choice_unknown');
    await database(this.em).updateTable('tickets').set({ assignee_id: userId }).where('id', '=', ticketId).execute();
    this.events.publish(new TicketChanged(accountId, ticketId, { isInternal: true }));
  }
}

@Injectable()
export class MarkTicketRead {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(user: SignedIn, ticketId: number, discussionId: number): Promise<void> {
    const { account_id: accountId } = await findTicket(this.em.fork(), user, ticketId);
    // Impersonation marks nothing as read for the owner.
    if (user.impersonator) return;
    const side = sideOf(user, accountId);
    const isNew = await this.em.fork().transactional(async (em) => {
      const [readColumn, lastColumn] = (
        side === 'member' ? ['t.member_read_id', 't.last_support_id'] : ['t.support_read_id', 't.last_member_id']
      ) as ['t.member_read_id' | 't.support_read_id', 't.last_member_id' | 't.last_support_id'];
      const { numAffectedRows: movedCount } = await sql`
        update tickets t set ${sql.ref(`${side}_read_id`)} = m.id
          from (select max(id) as id from ticket_messages where ticket_id = ${ticketId} and id <= ${discussionId}) m
          where t.id = ${ticketId} and m.id > ${sql.ref(readColumn)}`.execute(database(em));
      // The next message queues an e-mail again.
      await database(em)
        .deleteFrom('ticket_notices as n')
        .using('tickets as t')
        .where('n.ticket_id', '=', ticketId)
        .where('n.to_support', '=', side === 'support')
        .whereRef('t.id', '=', 'n.ticket_id')
        .whereRef(readColumn, '>=', lastColumn)
        .execute();
      return movedCount! > 0n;
    });
    if (isNew) this.events.publish(new TicketChanged(accountId, ticketId, { isInternal: side === 'support' }));
  }
}
