import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { database } from '../../../platform/database/statements/database.js';
import { ListUsers, type ListedUser, type UserFilter } from '../../auth.messages.js';
import { LISTED_COLUMNS } from '../listed-user.js';

type UserPage = { users: ListedUser[]; total: number };

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListUsers): Promise<UserPage> {
    return filter.search ? this.search(filter, filter.search, page) : this.readPage(filter, page);
  }

  private async readPage(filter: UserFilter, page: ListUsers['page']): Promise<UserPage> {
    const total = filter.accounts ? await this.countRows(filter) : await this.readCounts(filter);
    const { direction, size, offset } = reversePaging(page, total);
    if (size === 0) return { users: [], total };

    const { rows: users } = await sql<ListedUser>`
      with page as (select id from users where ${toCondition(filter)} order by id ${sql.raw(direction)} limit ${size} offset ${offset})
      select ${LISTED_COLUMNS} from page join users u using (id) order by u.id ${sql.raw(page.orderType)}`.execute(
      database(this.em),
    );
    return { users, total };
  }

  /** Counts in one pass, as the planner misjudges frequent words. */
  private async search(
    filter: UserFilter,
    search: string,
    { page, rows, orderType }: ListUsers['page'],
  ): Promise<UserPage> {
    const direction = sql.raw(orderType);
    const { rows: listed } = await sql<ListedUser & { total: number }>`
      with found as materialized (${findBySearch(search, filter)}),
      page as (select id from found order by id ${direction} limit ${rows} offset ${(page - 1) * rows})
      select counted.total, ${LISTED_COLUMNS} from (select count(*) total from found) counted
        left join (page join users u using (id)) on true order by u.id ${direction}`.execute(database(this.em));
    const users = listed.filter(({ id }) => id !== null).map(({ total: _total, ...user }) => user);
    return { users, total: listed[0]?.total ?? 0 };
  }

  private async countRows(filter: UserFilter): Promise<number> {
    const { total } = await database(this.em)
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(toCondition(filter))
      .executeTakeFirstOrThrow();
    return total;
  }

  private async readCounts({ role, status }: UserFilter): Promise<number> {
    const roles = role ? [role] : ['member', 'admin', 'SupperAdmin'];
    const names = roles.flatMap((roleName) =>
      (status ? [status] : ['active', 'pended']).map((statusName) => `users.${roleName}.${statusName}`),
    );
    return Object.values(await readCounters(this.em, null, names)).reduce((sum, count) => sum + count, 0);
  }
}

/** Uses a union, as `or` would use no index. */
function findBySearch(search: string, filter: UserFilter): RawBuilder<unknown> {
  const condition = toCondition(filter);
  const byName = sql`select id from users u where ${condition} and ${searchCondition(search, 'u')}`;
  const byColleague = sql`select id from users where ${condition} and account_id in (
    select u.account_id from users u where u.role_id is not null and ${searchCondition(search, 'u')})`;
  const found = sql`${byName} union ${byColleague}`;
  if (!filter.orAccounts) return found;
  return sql`${found} union select id from users where ${condition} and ${isAmong(filter.orAccounts)}`;
}

function toCondition({ role, status, accounts }: UserFilter): RawBuilder<SqlBool> {
  const conditions = [sql`role_id is null`];
  if (role) conditions.push(sql`role = ${role}`);
  if (status) conditions.push(sql`account_status = ${status}`);
  if (accounts) conditions.push(isAmong(accounts));
  return sql`${sql.join(conditions, sql` and `)}`;
}

const isAmong = (accounts: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`account_id in ${accounts}`;
