import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { DescribeOwner, GetOwnerNames, FindAccountsByUser } from '../../auth.messages.js';

@QueryHandler(DescribeOwner)
export class DescribeOwnerHandler implements IQueryHandler<DescribeOwner> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: DescribeOwner): Promise<{ name: string; email: string } | null> {
    const { rows } = await preparedSql<{ name: string; email: string }>`
      select coalesce(name, username) as name, email from users
        where account_id = ${accountId} and role_id is null order by id limit 1`.execute(database(this.em));
    return rows[0] ?? null;
  }
}

@QueryHandler(GetOwnerNames)
export class GetOwnerNamesHandler implements IQueryHandler<GetOwnerNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountIds }: GetOwnerNames): Promise<Map<number, string>> {
    const { rows } = await sql<Pick<Row<'users'>, 'account_id'> & { name: string }>`
      select distinct on (account_id) account_id, coalesce(name, username) as name from users
        where account_id = any (${accountIds}::bigint[]) and role_id is null order by account_id, id`.execute(
      database(this.em),
    );
    return new Map(rows.map(({ account_id: accountId, name }) => [accountId, name]));
  }
}

const MAX_ACCOUNTS = 500;

@QueryHandler(FindAccountsByUser)
export class FindAccountsByUserHandler implements IQueryHandler<FindAccountsByUser> {
  constructor(private readonly em: EntityManager) {}

  async execute({ search }: FindAccountsByUser): Promise<number[]> {
    const found = await database(this.em)
      .selectFrom('users as u')
      .select('u.account_id as accountId')
      .distinct()
      .where(searchCondition(search, 'u'))
      .limit(MAX_ACCOUNTS)
      .execute();
    return found.map(({ accountId }) => accountId);
  }
}
