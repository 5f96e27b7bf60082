import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SubcribeResource } from '../../auth/auth.contract.js';
import { DescribeSubscription } from '../../auth/auth.ports.js';
import { Clock } from '../../platform/clock.js';
import { prepared } from '../../platform/database/prepared-statements.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import {
  ACTIVE_UNTIL,
  type DescribedRow,
  describeEnd,
  describePackage,
  isExpired,
  isOver,
  limitsOf,
} from '../subscription-row.js';

type Row = DescribedRow & { charged: string };

/** Every page of the dashboard begins with it: the plan and what is used of it in one statement. */
const READ =
  prepared(`select s.package_id, s.market, s.expire_at, s.messages_before, s.count_messages, s.count_devices, s.count_templates,
    s.count_campaigns, s.count_phone_contacts, s.count_storage_mb, ${ACTIVE_UNTIL} as active_until, p.title, p.price,
    (select coalesce(sum(value), 0) from counter_totals where account_id = ? and name = 'messages.charged') as charged
  from subscriptions s left join packages p on p.id = s.package_id where s.account_id = ?`);

@QueryHandler(DescribeSubscription)
export class DescribeSubscriptionHandler implements IQueryHandler<DescribeSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: DescribeSubscription): Promise<SubcribeResource | null> {
    const now = this.clock.now();
    let row = await this.read(accountId);
    if (row && isOver(row, now)) {
      await beginNextPeriod(this.em, accountId, now);
      row = await this.read(accountId);
    }
    if (!row) return null;
    return {
      ...describePackage(row),
      ...describeEnd(row),
      is_expired: isExpired(row, now),
      ...limitsOf(row),
      count_message_consumed: Number(row.charged) - Number(row.messages_before),
    };
  }

  private async read(accountId: number): Promise<Row | undefined> {
    const [row] = await this.em.execute<Row[]>(READ, [accountId, accountId]);
    return row;
  }
}
