import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { ChatChanged, MessageChanged, MessageCreated } from './messaging.messages.js';

@EventsHandler(MessageCreated)
export class PushMessageCreated implements IEventHandler<MessageCreated> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message, chat }: MessageCreated): void {
    this.push.toAccount(accountId, 'message.created', { message, chat });
  }
}

@EventsHandler(MessageChanged)
export class PushMessageChanged implements IEventHandler<MessageChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message }: MessageChanged): void {
    this.push.toAccount(accountId, 'message.changed', { message });
  }
}

@EventsHandler(ChatChanged)
export class PushChatChanged implements IEventHandler<ChatChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, chat }: ChatChanged): void {
    this.push.toAccount(accountId, 'chat.changed', { chat });
  }
}
