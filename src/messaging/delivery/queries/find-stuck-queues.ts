import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindStuckQueues, type StuckQueue } from '../../messaging.messages.js';

@QueryHandler(FindStuckQueues)
export class FindStuckQueuesHandler implements IQueryHandler<FindStuckQueues> {
  constructor(private readonly em: EntityManager) {}

  /** Reads all accounts. Held messages are not stuck. */
  async execute({ before }: FindStuckQueues): Promise<StuckQueue[]> {
    const rows = await this.em.execute<{ account_id: string; device_id: string; count: number }[]>(
      `select account_id, device_id, count(*)::int as count from messages
        where status in ('queued', 'sending') and from_me and hold_reason is null
          and case when status = 'queued' then updated_at when attempts > 1 then created_at else handed_over_at end < ?
        group by 1, 2`,
      [before],
    );
    return rows.map(({ account_id, device_id, count }) => ({
      accountId: Number(account_id),
      deviceId: Number(device_id),
      count,
    }));
  }
}
