import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { PackageRequired } from '../billing.errors.js';
import { type Entitlements, GetEntitlements } from '../billing.messages.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import { ACTIVE_UNTIL, type Allowance, isExpired, limitsOf } from '../subscription-row.js';

/** Avoids a call of `beginNextPeriod` for each message in the grace period. */
const HAS_NEXT_PERIOD = sql`(s.next_payment_id is not null
  or s.market is null and exists (select from packages p where p.id = s.package_id and p.price = 0))`;

@QueryHandler(GetEntitlements)
export class GetEntitlementsHandler implements IQueryHandler<GetEntitlements> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: GetEntitlements): Promise<Entitlements> {
    const now = this.clock.now();
    let row = await this.read(accountId, now);
    if (row?.has_next) {
      await beginNextPeriod(this.em, accountId, now);
      row = await this.read(accountId, now);
    }
    if (!row || isExpired(row, now)) throw new PackageRequired();
    const limits = limitsOf(row);
    return {
      devices: limits.count_devices,
      messages: limits.count_messages,
      templates: limits.count_templates,
      campaigns: limits.count_campaigns,
      contacts: limits.count_phone_contacts,
      users: limits.count_users,
      messagesBefore: row.messages_before,
    };
  }

  /** Reads few columns, as it runs before each message. */
  private async read(accountId: number, now: Date): Promise<(Allowance & { has_next: boolean }) | undefined> {
    const {
      rows: [row],
    } = await preparedSql<Allowance & { has_next: boolean }>`
      select count_messages, count_devices, count_templates, count_campaigns, count_phone_contacts, count_storage_mb,
        count_users, expire_at,
        messages_before, ${ACTIVE_UNTIL} as active_until, s.expire_at <= ${now} and ${HAS_NEXT_PERIOD} as has_next
      from subscriptions s where account_id = ${accountId}`.execute(database(this.em));
    return row;
  }
}
