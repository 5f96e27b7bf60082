import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { prepared } from '../../platform/database/prepared-statements.js';
import { PackageRequired } from '../billing.errors.js';
import { type Entitlements, GetEntitlements } from '../billing.messages.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import { ACTIVE_UNTIL, type Allowance, isExpired, limitsOf } from '../subscription-row.js';

/** Whether something follows its end by itself, as `beginNextPeriod` says: else nobody has to try at each message of the days of grace. */
const GOES_ON = `(s.next_payment_id is not null
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
    if (row?.goes_on) {
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
      messagesBefore: Number(row.messages_before),
    };
  }

  /** Asked before each message, so it asks for no more than it needs. */
  private async read(accountId: number, now: Date): Promise<(Allowance & { goes_on: boolean }) | undefined> {
    const [row] = await this.em.execute<(Allowance & { goes_on: boolean })[]>(
      prepared(`select count_messages, count_devices, count_templates, count_campaigns, count_phone_contacts, count_storage_mb, expire_at, messages_before,
         ${ACTIVE_UNTIL} as active_until, s.expire_at <= ? and ${GOES_ON} as goes_on from subscriptions s where account_id = ?`),
      [now, accountId],
    );
    return row;
  }
}
