import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { GroupChanged, GroupsDeleted } from '../address-book.messages.js';

@EventsHandler(GroupChanged)
export class PushGroupChanged implements IEventHandler<GroupChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, group }: GroupChanged): void {
    this.push.toHolders(accountId, 'show groups', 'group.changed', { group });
  }
}

@EventsHandler(GroupsDeleted)
export class PushGroupsDeleted implements IEventHandler<GroupsDeleted> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: GroupsDeleted): void {
    this.push.toHolders(accountId, 'show groups', 'groups.deleted', { ids: [...ids] });
  }
}
