import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindPermissionHolders, GetAlertRecipients } from '../../auth/auth.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { ANSWERS_TICKETS } from '../tickets/ticket-side.js';

/** Gives time to read the message on screen. */
const DELAY_SECONDS = 60;
const MAX_RECIPIENTS = 20;

/** Queues e-mails. One covers later messages until the recipient's side reads the ticket. */
@Injectable()
export class QueueNotices {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  /** Requires the message's transaction. An assigned ticket notifies only its assignee. */
  async queue(em: EntityManager, ticketId: number): Promise<void> {
    if (!this.mailer.isOn) return;
    const db = database(em);
    const ticket = await db
      .selectFrom('tickets')
      .select((eb) => [
        'account_id',
        'assignee_id',
        eb('last_member_id', '>', eb.ref('last_support_id')).as('to_support'),
      ])
      .where('id', '=', ticketId)
      .executeTakeFirst();
    if (!ticket) return;
    const { account_id: accountId, assignee_id: assigneeId } = ticket;
    const isToSupport = Boolean(ticket.to_support);
    const recipients = isToSupport
      ? await this.findAgents(assigneeId)
      : await this.queries.execute(new GetAlertRecipients(accountId));
    for (const { userId, email } of recipients.slice(0, MAX_RECIPIENTS))
      if (email !== null)
        await db
          .insertInto('ticket_notices')
          .values({
            account_id: accountId,
            ticket_id: ticketId,
            user_id: userId,
            to_support: isToSupport,
            due_at: sql<Date>`now() + make_interval(secs => ${DELAY_SECONDS})`,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
  }

  private async findAgents(assigneeId: number | null) {
    const agents = await this.queries.execute(new FindPermissionHolders(ANSWERS_TICKETS));
    const assigned = agents.filter(({ userId }) => userId === assigneeId);
    return assigned.length > 0 ? assigned : agents;
  }
}
