import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { FindStuckQueues, type StuckQueue } from '../../messaging.messages.js';

@QueryHandler(FindStuckQueues)
export class FindStuckQueuesHandler implements IQueryHandler<FindStuckQueues> {
  constructor(private readonly em: EntityManager) {}

  /** Reads all accounts. */
  async execute({ before }: FindStuckQueues): Promise<StuckQueue[]> {
    const { rows } = await sql<StuckQueue>`
      select account_id "accountId", device_id "deviceId", count(*)::int as count from messages
        where status in ('queued', 'sending') and from_me and hold_reason is null
          and case when status = 'queued' then updated_at when attempts > 1 then created_at else handed_over_at end < ${before}
        group by 1, 2`.execute(database(this.em));
    return rows;
  }
}
