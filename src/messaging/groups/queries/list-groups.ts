import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { filterGroups } from '../filter-groups.js';
import { GROUP_COLUMNS, type GroupRow, toGroupResources } from '../group.resource.js';
import type { GroupResource, ListGroupsQuery } from '../groups.contract.js';

/** A page of the groups of an account, by id. */
export class ListGroups extends Query<Page<GroupResource>> {
  constructor(
    readonly accountId: number,
    readonly query: ListGroupsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, query }: ListGroups): Promise<Page<GroupResource>> {
    const { page, rows, orderType } = query;
    const { where, params } = filterGroups(accountId, query);
    const [counted] = await this.em.execute<{ total: string }[]>(
      `select count(*) as total from groups g where ${where}`,
      params,
    );
    const found = await this.em.execute<GroupRow[]>(
      `select ${GROUP_COLUMNS} from groups g where ${where} order by g.id ${orderType} limit ? offset ?`,
      [...params, rows, (page - 1) * rows],
    );
    return toPage(await toGroupResources(this.em, accountId, found), Number(counted?.total), { page, rows });
  }
}
