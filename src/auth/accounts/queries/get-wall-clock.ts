import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Account } from '../account.entity.js';
import { GetWallClock } from '../../auth.messages.js';

@QueryHandler(GetWallClock)
export class GetWallClockHandler implements IQueryHandler<GetWallClock> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetWallClock) {
    const { timeZone, quietFrom, quietTo } = await this.em.fork().findOneOrFail(Account, accountId);
    return { timeZone, quiet: quietFrom && quietTo ? { from: quietFrom.slice(0, 5), to: quietTo.slice(0, 5) } : null };
  }
}
