import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../../platform/realtime/push.js';
import { InboxViewsChanged } from '../../messaging.messages.js';

@EventsHandler(InboxViewsChanged)
export class PushInboxViewsChanged implements IEventHandler<InboxViewsChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, userId }: InboxViewsChanged): void {
    if (userId === null) this.push.toAccount(accountId, 'inbox-views.changed', {});
    else this.push.toUser(userId, 'inbox-views.changed', {});
  }
}
