import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { GetRemainingMessages } from '../../messaging.messages.js';
import { countReserved, hasMessageLimit } from '../writing/reserve-quota.js';

@QueryHandler(GetRemainingMessages)
export class GetRemainingMessagesHandler implements IQueryHandler<GetRemainingMessages> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId }: GetRemainingMessages): Promise<number> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    if (!hasMessageLimit(allowed)) return Number.POSITIVE_INFINITY;
    return Math.max(0, allowed.messages - (await countReserved(this.em, accountId, allowed)));
  }
}
