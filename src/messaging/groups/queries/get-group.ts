import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { GroupNotFound } from '../../messaging.errors.js';
import { countOnlyHere } from '../count-only-here.js';
import { readGroups } from '../group.resource.js';
import type { GroupDetail } from '../groups.contract.js';

export class GetGroup extends Query<GroupDetail> {
  constructor(
    readonly accountId: number,
    readonly groupId: number,
  ) {
    super();
  }
}

@QueryHandler(GetGroup)
export class GetGroupHandler implements IQueryHandler<GetGroup> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, groupId }: GetGroup): Promise<GroupDetail> {
    const [group] = await readGroups(this.em, accountId, [groupId]);
    if (!group) throw new GroupNotFound();
    const { contactsOnlyHere, isMore } = await countOnlyHere(this.em, accountId, [groupId]);
    return { ...group, contacts_only_here: contactsOnlyHere, is_more: isMore };
  }
}
