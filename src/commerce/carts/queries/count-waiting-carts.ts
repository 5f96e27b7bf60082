import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { CountWaitingCarts, type WaitingCarts } from '../../commerce.messages.js';

/** Longest wait: five reminders 30 days apart, and quiet hours. */
const MAX_WAIT_MS = 160 * 24 * 3600 * 1000;

@QueryHandler(CountWaitingCarts)
export class CountWaitingCartsHandler implements IQueryHandler<CountWaitingCarts> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The bound lets the index skip years of older carts. */
  execute({ accountId }: CountWaitingCarts): Promise<WaitingCarts> {
    const since = new Date(this.clock.now().getTime() - MAX_WAIT_MS);
    return database(this.em)
      .selectFrom('carts')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('nextAt')])
      .where('account_id', '=', accountId)
      .where('left_at', '>=', since)
      .where('state', '=', 'waiting')
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow();
  }
}
