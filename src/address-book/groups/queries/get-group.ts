import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GroupNotFound } from '../../address-book.errors.js';
import { countOnlyInGroups } from '../count-only-in-groups.js';
import { readGroups } from '../group.resource.js';
import type { GroupDetail } from '../groups.contract.js';

@Injectable()
export class GetGroup {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, groupId: number): Promise<GroupDetail> {
    const [group] = await readGroups(this.em, accountId, [groupId]);
    if (!group) throw new GroupNotFound();
    const { contactsOnlyInGroups, isPartial } = await countOnlyInGroups(this.em, accountId, [groupId]);
    return { ...group, contacts_only_here: contactsOnlyInGroups, is_more: isPartial };
  }
}
