import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SubcribeResource } from '../../auth/auth.contract.js';
import { DescribeSubscription } from '../../auth/auth.ports.js';
import { Clock } from '../../platform/clock.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import { describeEnd, describePackage, isExpired, isOver, limitsOf, readSubscriptions } from '../subscription-row.js';

@QueryHandler(DescribeSubscription)
export class DescribeSubscriptionHandler implements IQueryHandler<DescribeSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: DescribeSubscription): Promise<SubcribeResource | null> {
    const now = this.clock.now();
    let [row] = await readSubscriptions(this.em, [accountId]);
    if (row && isOver(row, now)) {
      await beginNextPeriod(this.em, accountId, now);
      [row] = await readSubscriptions(this.em, [accountId]);
    }
    if (!row) return null;
    const counters = await readCounters(this.em, accountId, ['messages.charged']);
    return {
      ...describePackage(row),
      ...describeEnd(row),
      is_expired: isExpired(row, now),
      ...limitsOf(row),
      count_message_consumed: counters['messages.charged'] - Number(row.messages_before),
    };
  }
}
