import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { filterGroups } from '../filter-groups.js';
import { GROUP_COLUMNS, type GroupRow, toGroupResources } from '../group.resource.js';
import type { GroupChoice, ListGroupsQuery } from '../groups.contract.js';

/** As many as a selector can show. */
const MOST_CHOICES = 2000;

/** The groups of an account to choose from, newest first. */
export class ListGroupChoices extends Query<GroupChoice[]> {
  constructor(
    readonly accountId: number,
    readonly query: ListGroupsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListGroupChoices)
export class ListGroupChoicesHandler implements IQueryHandler<ListGroupChoices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, query }: ListGroupChoices): Promise<GroupChoice[]> {
    const { where, params } = filterGroups(accountId, query);
    const found = await this.em.execute<GroupRow[]>(
      `select ${GROUP_COLUMNS} from groups g where ${where} order by g.id desc limit ?`,
      [...params, MOST_CHOICES],
    );
    const groups = await toGroupResources(this.em, accountId, found);
    return groups.map(({ id, name, phone_contacts_count, addons_params }) => ({
      ...{ id, name, phone_contacts_count, addons_params },
    }));
  }
}
