import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindHolders, GetAlertAddressees } from '../../auth/auth.messages.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { ANSWERS_TICKETS } from '../tickets/ticket-side.js';

/** Who is there has time to read it, and who writes twice is told of once. */
const DELAY_SECONDS = 60;
const MOST_TOLD = 20;

/**
 * Orders e-mails about what was written: a row for each user of the other side until that side has read. A row that is there, waiting or
 * sent, tells of what comes next as well.
 */
@Injectable()
export class OrderNotices {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  /** Somebody wrote in the ticket, last, in this transaction. A ticket that is assigned is told to whoever has it. */
  async order(em: EntityManager, ticketId: number): Promise<void> {
    if (!this.mailer.isOn) return;
    const [ticket] = await em.execute<{ account_id: string; assignee_id: string | null; to_support: boolean }[]>(
      'select account_id, assignee_id, last_member_id > last_support_id as to_support from tickets where id = ?',
      [ticketId],
    );
    if (!ticket) return;
    const { account_id: accountId, assignee_id: assigneeId, to_support: toSupport } = ticket;
    const addressees = toSupport
      ? await this.holders(assigneeId)
      : await this.queries.execute(new GetAlertAddressees(Number(accountId)));
    for (const { userId, email } of addressees.slice(0, MOST_TOLD))
      if (email !== null)
        await em.execute(
          `insert into ticket_notices (account_id, ticket_id, user_id, to_support, due_at)
           values (?, ?, ?, ?, now() + make_interval(secs => ?)) on conflict do nothing`,
          [accountId, ticketId, userId, toSupport, DELAY_SECONDS],
        );
  }

  private async holders(assigneeId: string | null) {
    const all = await this.queries.execute(new FindHolders(ANSWERS_TICKETS));
    const assigned = all.filter(({ userId }) => userId === Number(assigneeId));
    return assigned.length > 0 ? assigned : all;
  }
}
