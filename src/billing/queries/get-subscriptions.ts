import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SubscriptionResource } from '../billing.contract.js';
import { GetSubscriptions } from '../billing.messages.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';

@QueryHandler(GetSubscriptions)
export class GetSubscriptionsHandler implements IQueryHandler<GetSubscriptions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountIds }: GetSubscriptions): Promise<Map<number, SubscriptionResource>> {
    const rows = await readSubscriptions(this.em, accountIds);
    return new Map(rows.map((row) => [row.account_id, toSubscriptionResource(row)]));
  }
}
