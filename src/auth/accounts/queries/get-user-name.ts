import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { GetUserName } from '../../auth.messages.js';

@QueryHandler(GetUserName)
export class GetUserNameHandler implements IQueryHandler<GetUserName> {
  constructor(private readonly em: EntityManager) {}

  async execute({ user: { userId, accountId, impersonator } }: GetUserName): Promise<string | null> {
    if (impersonator) return impersonator.name;
    const user = await database(this.em)
      .selectFrom('users')
      .select(({ fn }) => fn.coalesce('name', 'username').as('name'))
      .where('id', '=', userId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return user?.name ?? null;
  }
}
