import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { countOnlyHere } from '../count-only-here.js';
import type { GroupsToDelete } from '../groups.contract.js';
import { findGroupIds } from '../find-group-ids.js';

/** How much would go with these groups, or with all of them. */
export class CountGroupsToDelete extends Query<GroupsToDelete> {
  constructor(
    readonly accountId: number,
    readonly groupIds: readonly number[] | 'all',
  ) {
    super();
  }
}

@QueryHandler(CountGroupsToDelete)
export class CountGroupsToDeleteHandler implements IQueryHandler<CountGroupsToDelete> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, groupIds }: CountGroupsToDelete): Promise<GroupsToDelete> {
    const own = await findGroupIds(this.em, accountId, groupIds);
    const { contacts, contactsOnlyHere, isMore } = await countOnlyHere(this.em, accountId, own);
    return { groups: own.length, contacts, contacts_only_here: contactsOnlyHere, is_more: isMore };
  }
}
