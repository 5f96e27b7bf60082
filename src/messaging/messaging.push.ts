import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { ChatChanged, MessageChanged, MessageCreated } from './messaging.messages.js';

// Administrators inside an account are pushed no text: among them may be one of the platform's own. Their pages ask, and what they may not
// read is left out of the answer.

@EventsHandler(MessageCreated)
export class PushMessageCreated implements IEventHandler<MessageCreated> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message, chat }: MessageCreated): void {
    this.push.toMembers(accountId, 'message.created', { message, chat });
    this.push.toInsiders(accountId, 'messages.stale', { device_id: chat.device_id, chat_id: chat.id });
  }
}

@EventsHandler(MessageChanged)
export class PushMessageChanged implements IEventHandler<MessageChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message }: MessageChanged): void {
    this.push.toMembers(accountId, 'message.changed', { message });
    this.push.toInsiders(accountId, 'messages.stale', { device_id: message.device_id, chat_id: message.chat_id });
  }
}

@EventsHandler(ChatChanged)
export class PushChatChanged implements IEventHandler<ChatChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, chat }: ChatChanged): void {
    this.push.toMembers(accountId, 'chat.changed', { chat });
    this.push.toInsiders(accountId, 'messages.stale', { device_id: chat.device_id, chat_id: chat.id });
  }
}
