import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { Account } from '../account.entity.js';
import type { SignedInUser } from '../../auth.contract.js';
import { DescribeSubscription } from '../../auth.ports.js';
import { User } from '../user.entity.js';
import { toOwnResource } from '../user.resource.js';

export class GetUser extends Query<SignedInUser> {
  constructor(readonly who: SignedIn) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly queries: QueryBus,
    private readonly sending: SendingSwitch,
  ) {}

  async execute({ who }: GetUser): Promise<SignedInUser> {
    const { accountId, userId, impersonator } = who;
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    const account = await this.em.findOneOrFail(Account, accountId);
    const subcribe = await this.queries.execute(new DescribeSubscription(accountId));
    return {
      data: {
        ...toOwnResource(user, account, who),
        subcribe,
        impersonation: impersonator && { admin_name: impersonator.name, until: impersonator.until.toISOString() },
      },
      network: this.config.whatsappNetwork,
      sending: this.sending.state,
    };
  }
}
