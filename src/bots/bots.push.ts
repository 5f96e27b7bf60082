import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { AnswerRecorded, AutoRepliesChanged } from './bots.messages.js';

@EventsHandler(AutoRepliesChanged)
export class PushAutoRepliesChanged implements IEventHandler<AutoRepliesChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: AutoRepliesChanged): void {
    this.push.toHolders(accountId, 'auto_replys', 'auto_replies.changed', { ids: [...ids] });
  }
}

@EventsHandler(AnswerRecorded)
export class PushAnswerRecorded implements IEventHandler<AnswerRecorded> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: AnswerRecorded): void {
    this.push.toHolders(accountId, 'auto_replys', 'automatic_answers.changed', {});
  }
}
