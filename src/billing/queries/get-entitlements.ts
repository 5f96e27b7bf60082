import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { PackageRequired } from '../billing.errors.js';
import { type Entitlements, GetEntitlements } from '../billing.messages.js';
import { isExpired, limitsOf, readSubscriptions } from '../subscription-row.js';

@QueryHandler(GetEntitlements)
export class GetEntitlementsHandler implements IQueryHandler<GetEntitlements> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: GetEntitlements): Promise<Entitlements> {
    const [row] = await readSubscriptions(this.em, [accountId]);
    if (!row || isExpired(row, this.clock.now())) throw new PackageRequired();
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
}
