import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Account } from '../account.entity.js';
import { GetTimeZone } from '../auth.messages.js';

@QueryHandler(GetTimeZone)
export class GetTimeZoneHandler implements IQueryHandler<GetTimeZone> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetTimeZone): Promise<string> {
    // A row once loaded stays in the identity map of the request.
    return (await this.em.findOneOrFail(Account, accountId)).timeZone;
  }
}
