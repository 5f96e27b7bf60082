import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DescribeOwner } from '../../auth.messages.js';

@QueryHandler(DescribeOwner)
export class DescribeOwnerHandler implements IQueryHandler<DescribeOwner> {
  constructor(private readonly em: EntityManager) {}

  /** Who was there first: the account was opened for them. */
  async execute({ accountId }: DescribeOwner): Promise<{ name: string; email: string } | null> {
    const [owner] = await this.em.execute<{ name: string; email: string }[]>(
      'select coalesce(name, username) as name, email from users where account_id = ? order by id limit 1',
      [accountId],
    );
    return owner ?? null;
  }
}
