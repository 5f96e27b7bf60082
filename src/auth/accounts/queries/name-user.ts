import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { NameUser } from '../../auth.messages.js';

@QueryHandler(NameUser)
export class NameUserHandler implements IQueryHandler<NameUser> {
  constructor(private readonly em: EntityManager) {}

  /** An administrator inside the account did it themselves. */
  async execute({ who: { userId, accountId, impersonator } }: NameUser): Promise<string | null> {
    if (impersonator) return impersonator.name;
    const [user] = await this.em.execute<{ name: string }[]>(
      'select coalesce(name, username) as name from users where id = ? and account_id = ?',
      [userId, accountId],
    );
    return user?.name ?? null;
  }
}
