import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countOnlyInGroups } from '../count-only-in-groups.js';
import type { GroupsToDelete } from '../groups.contract.js';
import { findGroupIds } from '../find-group-ids.js';

@Injectable()
export class CountGroupsToDelete {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, groupIds: readonly number[] | 'all'): Promise<GroupsToDelete> {
    const ids = await findGroupIds(this.em, accountId, groupIds);
    const { contacts, contactsOnlyInGroups, isPartial } = await countOnlyInGroups(this.em, accountId, ids);
    return { groups: ids.length, contacts, contacts_only_here: contactsOnlyInGroups, is_more: isPartial };
  }
}
