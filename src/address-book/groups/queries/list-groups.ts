import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../../platform/http/page.js';
import { filterGroups } from '../filter-groups.js';
import { GROUP_COLUMNS, toGroupResources } from '../group.resource.js';
import type { GroupResource, ListGroupsQuery } from '../groups.contract.js';

@Injectable()
export class ListGroups {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, query: ListGroupsQuery): Promise<Page<GroupResource> | Partial<GroupResource>[]> {
    const page = pageOf(query);
    const matching = database(this.em).selectFrom('groups as g').where(filterGroups(accountId, query));
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await matching
      .select(GROUP_COLUMNS)
      .orderBy('g.id', query.orderType)
      .limit(page.rows)
      .offset((page.page - 1) * page.rows)
      .execute();
    const groups = await toGroupResources(this.em, accountId, rows);
    return toListResponse(toPage(groups, total, page), query);
  }
}
