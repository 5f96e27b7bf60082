import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { DescribeOwner, DescribeOwners, FindOwned } from '../../auth.messages.js';
import { prepared } from '../../../platform/database/prepared-statements.js';

@QueryHandler(DescribeOwner)
export class DescribeOwnerHandler implements IQueryHandler<DescribeOwner> {
  constructor(private readonly em: EntityManager) {}

  /** The first user of an account is its owner. */
  async execute({ accountId }: DescribeOwner): Promise<{ name: string; email: string } | null> {
    const [owner] = await this.em.execute<{ name: string; email: string }[]>(
      prepared('select coalesce(name, username) as name, email from users where account_id = ? order by id limit 1'),
      [accountId],
    );
    return owner ?? null;
  }
}

@QueryHandler(DescribeOwners)
export class DescribeOwnersHandler implements IQueryHandler<DescribeOwners> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountIds }: DescribeOwners): Promise<Map<number, string>> {
    const owners = await this.em.execute<{ account_id: string; name: string }[]>(
      `select distinct on (account_id) account_id, coalesce(name, username) as name from users
        where account_id = any (?::bigint[]) order by account_id, id`,
      [`{${accountIds.join(',')}}`],
    );
    return new Map(owners.map(({ account_id, name }) => [Number(account_id), name]));
  }
}

const MAX_ACCOUNTS = 500;

@QueryHandler(FindOwned)
export class FindOwnedHandler implements IQueryHandler<FindOwned> {
  constructor(private readonly em: EntityManager) {}

  async execute({ search }: FindOwned): Promise<number[]> {
    const { where, params } = searchCondition(search, 'u');
    const found = await this.em.execute<{ account_id: string }[]>(
      `select distinct account_id from users u where ${where} limit ?`,
      [...params, MAX_ACCOUNTS],
    );
    return found.map(({ account_id }) => Number(account_id));
  }
}
