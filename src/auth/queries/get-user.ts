import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { Account } from '../account.entity.js';
import type { SignedInUser } from '../auth.contract.js';
import { DescribeSubscription } from '../handovers.messages.js';
import { User } from '../user.entity.js';
import { toUserResource } from '../user.resource.js';

export class GetUser extends Query<SignedInUser> {
  constructor(
    readonly accountId: number,
    readonly userId: number,
  ) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, userId }: GetUser): Promise<SignedInUser> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    const account = await this.em.findOneOrFail(Account, accountId);
    const subcribe = await this.queries.execute(new DescribeSubscription(accountId));
    return {
      data: { ...toUserResource(user, account), subcribe, impersonation: null },
      network: this.config.whatsappNetwork,
    };
  }
}
