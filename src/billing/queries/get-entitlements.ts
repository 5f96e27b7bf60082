import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { PackageRequired } from '../billing.errors.js';
import { type Entitlements, GetEntitlements } from '../billing.messages.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import { type Allowance, isExpired, limitsOf } from '../subscription-row.js';

@QueryHandler(GetEntitlements)
export class GetEntitlementsHandler implements IQueryHandler<GetEntitlements> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: GetEntitlements): Promise<Entitlements> {
    const now = this.clock.now();
    let row = await this.read(accountId);
    if (row && isExpired(row, now)) {
      await beginNextPeriod(this.em, accountId, now);
      row = await this.read(accountId);
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
  private async read(accountId: number): Promise<Allowance | undefined> {
    const [row] = await this.em.execute<Allowance[]>(
      `select count_messages, count_devices, count_templates, count_campaigns, count_phone_contacts, count_storage_mb, expire_at, messages_before
         from subscriptions where account_id = ?`,
      [accountId],
    );
    return row;
  }
}
