import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import { ListUsers, type ListedUser, type UserFilter } from '../../auth.messages.js';
import { LISTED_COLUMNS, type ListedRow, toListedUser } from '../listed-user.js';

type Found = { users: ListedUser[]; total: number };

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListUsers): Promise<Found> {
    return filter.search ? this.search(filter, filter.search, page) : this.readPage(filter, page);
  }

  private async readPage(filter: UserFilter, page: ListUsers['page']): Promise<Found> {
    const total = filter.accounts ? await this.countAmong(filter) : await this.count(filter);
    const { direction, size, offset } = reversePaging(page, total);
    if (size === 0) return { users: [], total };

    const { where, params } = conditions(filter);
    const found = await this.em.execute<ListedRow[]>(
      `with page as (select id from users where ${where} order by id ${direction} limit ? offset ?)
       select ${LISTED_COLUMNS} from page join users u using (id) order by u.id ${page.orderType}`,
      [...params, size, offset],
    );
    return { users: found.map(toListedUser), total };
  }

  /** One pass, as the planner misjudges frequent words. */
  private async search(
    filter: UserFilter,
    search: string,
    { page, rows, orderType }: ListUsers['page'],
  ): Promise<Found> {
    const found = findBySearch(search, filter);
    const listed = await this.em.execute<(ListedRow & { total: string })[]>(
      `with found as materialized (${found.select}),
       page as (select id from found order by id ${orderType} limit ? offset ?)
       select counted.total, ${LISTED_COLUMNS} from (select count(*) total from found) counted
         left join (page join users u using (id)) on true order by u.id ${orderType}`,
      [...found.params, rows, (page - 1) * rows],
    );
    const users = listed.filter(({ id }) => id !== null).map(toListedUser);
    return { users, total: Number(listed[0]?.total ?? 0) };
  }

  private async countAmong(filter: UserFilter): Promise<number> {
    const { where, params } = conditions(filter);
    const [row] = await this.em.execute<{ total: string }[]>(`select count(*) total from users where ${where}`, params);
    return Number(row?.total ?? 0);
  }

  private async count({ role, status }: UserFilter): Promise<number> {
    const roles = role ? [role] : ['member', 'admin', 'SupperAdmin'];
    const names = roles.flatMap((of) => (status ? [status] : ['active', 'pended']).map((is) => `users.${of}.${is}`));
    return Object.values(await readCounters(this.em, null, names)).reduce((sum, count) => sum + count, 0);
  }
}

/** A union, as `or` would use no index. */
function findBySearch(search: string, filter: UserFilter): { select: string; params: unknown[] } {
  const { where, params } = conditions(filter);
  const hit = searchCondition(search, 'u');
  const byName = `select id from users u where ${where} and ${hit.where}`;
  if (!filter.orAccounts) return { select: byName, params: [...params, ...hit.params] };
  const { sql, params: accounts } = filter.orAccounts;
  return {
    select: `${byName} union select id from users where ${where} and account_id in ${sql}`,
    params: [...params, ...hit.params, ...params, ...accounts],
  };
}

function conditions({ role, status, accounts }: UserFilter): { where: string; params: unknown[] } {
  const where = ['true'];
  const params: unknown[] = [];
  if (role) {
    where.push('role = ?');
    params.push(role);
  }
  if (status) {
    where.push('account_status = ?');
    params.push(status);
  }
  if (accounts) {
    where.push(`account_id in ${accounts.sql}`);
    params.push(...accounts.params);
  }
  return { where: where.join(' and '), params };
}
