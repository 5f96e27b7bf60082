import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { filterGroups } from '../filter-groups.js';
import { GROUP_COLUMNS, type GroupRow, toGroupResources } from '../group.resource.js';
import type { GroupResource, ListGroupsQuery } from '../groups.contract.js';

@Injectable()
export class ListGroups {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, query: ListGroupsQuery): Promise<Page<GroupResource> | Partial<GroupResource>[]> {
    const page = pageOf(query);
    const { where, params } = filterGroups(accountId, query);
    const [counted] = await this.em.execute<{ total: string }[]>(
      `select count(*) as total from groups g where ${where}`,
      params,
    );
    const found = await this.em.execute<GroupRow[]>(
      `select ${GROUP_COLUMNS} from groups g where ${where} order by g.id ${query.orderType} limit ? offset ?`,
      [...params, page.rows, (page.page - 1) * page.rows],
    );
    const groups = await toGroupResources(this.em, accountId, found);
    return answerList(toPage(groups, Number(counted?.total), page), query);
  }
}
