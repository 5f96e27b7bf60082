import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SubcribeResource } from '../../auth/auth.contract.js';
import { DescribeSubscription } from '../../auth/auth.ports.js';
import { ALL_USERS } from '../../auth/auth.sql.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import {
  ACTIVE_UNTIL,
  type DescribedRow,
  describeEnd,
  describePackage,
  isExpired,
  isSubscriptionOver,
  limitsOf,
} from '../subscription-row.js';
import { totalOf } from '../../platform/counters/counters.sql.js';

type Row = DescribedRow & { charged: string; users: number };

/** Reads all in one statement, as every dashboard page loads it. */
const statementFor = (accountId: number) => preparedSql<Row>`
  select s.package_id, s.market, s.expire_at, s.messages_before, s.count_messages, s.count_devices, s.count_templates,
    s.count_campaigns, s.count_phone_contacts, s.count_storage_mb, s.count_users, ${ACTIVE_UNTIL} as active_until, p.title, p.price,
    ${totalOf('messages.charged', accountId)} as charged,
    (select count(*) from ${ALL_USERS} u where u.account_id = s.account_id) as users
  from subscriptions s left join packages p on p.id = s.package_id where s.account_id = ${accountId}`;

@QueryHandler(DescribeSubscription)
export class DescribeSubscriptionHandler implements IQueryHandler<DescribeSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: DescribeSubscription): Promise<SubcribeResource | null> {
    const now = this.clock.now();
    let row = await this.read(accountId);
    if (row && isSubscriptionOver(row, now)) {
      await beginNextPeriod(this.em, accountId, now);
      row = await this.read(accountId);
    }
    if (!row) return null;
    return {
      ...describePackage(row),
      ...describeEnd(row),
      is_expired: isExpired(row, now),
      ...limitsOf(row),
      count_message_consumed: Number(row.charged) - row.messages_before,
      count_users_used: row.users,
    };
  }

  private async read(accountId: number): Promise<Row | undefined> {
    const {
      rows: [row],
    } = await statementFor(accountId).execute(database(this.em));
    return row;
  }
}
