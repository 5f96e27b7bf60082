import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import type { SignedInUser } from '../auth.contract.js';
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
  ) {}

  async execute({ accountId, userId }: GetUser): Promise<SignedInUser> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    return { data: toUserResource(user), network: this.config.whatsappNetwork };
  }
}
