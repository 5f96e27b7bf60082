import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { GetMessagesLeft } from '../../bulk.messages.js';
import { countReserved, isLimited } from '../writing/reserve-quota.js';

@QueryHandler(GetMessagesLeft)
export class GetMessagesLeftHandler implements IQueryHandler<GetMessagesLeft> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId }: GetMessagesLeft): Promise<number> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    if (!isLimited(allowed)) return Number.POSITIVE_INFINITY;
    return Math.max(0, allowed.messages - (await countReserved(this.em, accountId, allowed)));
  }
}
