import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { TicketChanged } from '../support.messages.js';
import { isDeletableBy } from './ticket-row.js';

@Injectable()
export class DeleteTickets {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(user: SignedIn, ids: readonly number[]): Promise<{ accountId: number; ticketNo: string }[]> {
    const deleted = await database(this.em)
      .deleteFrom('tickets as t')
      .where(({ eb, fn }) => eb('t.id', '=', fn.any(sql<number[]>`${ids}::bigint[]`)))
      .where(isDeletableBy(user))
      .returning(['t.id', 't.account_id as accountId', 't.ticket_no as ticketNo'])
      .execute();
    for (const { id, accountId } of deleted)
      this.events.publish(new TicketChanged(accountId, id, { isInternal: false }));
    return deleted.map(({ accountId, ticketNo }) => ({ accountId, ticketNo }));
  }
}
