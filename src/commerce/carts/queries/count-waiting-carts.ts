import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { CountWaitingCarts, type WaitingCarts } from '../../commerce.messages.js';

/** Three reminders at most 30 days apart, and quiet hours. */
const MAX_WAIT_MS = 100 * 24 * 3600 * 1000;

@QueryHandler(CountWaitingCarts)
export class CountWaitingCartsHandler implements IQueryHandler<CountWaitingCarts> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Lets the index skip years of carts. */
  async execute({ accountId }: CountWaitingCarts): Promise<WaitingCarts> {
    const since = new Date(this.clock.now().getTime() - MAX_WAIT_MS);
    const [row] = await this.em.execute<{ count: number; next_at: string | null }[]>(
      `select count(*)::int as count, min(c.due_at) as next_at from carts c
        where c.account_id = ? and c.left_at >= ? and c.state = 'waiting' and c.due_at is not null`,
      [accountId, since],
    );
    return { count: row?.count ?? 0, nextAt: row?.next_at ? new Date(row.next_at) : null };
  }
}
