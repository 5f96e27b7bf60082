import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetUserName } from '../../auth.messages.js';

@QueryHandler(GetUserName)
export class GetUserNameHandler implements IQueryHandler<GetUserName> {
  constructor(private readonly em: EntityManager) {}

  async execute({ user: { userId, accountId, impersonator } }: GetUserName): Promise<string | null> {
    if (impersonator) return impersonator.name;
    const [user] = await this.em.execute<{ name: string }[]>(
      'select coalesce(name, username) as name from users where id = ? and account_id = ?',
      [userId, accountId],
    );
    return user?.name ?? null;
  }
}
