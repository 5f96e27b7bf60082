import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { HistoryRecorded } from './conversation.messages.js';
import { ChatChanged, MessageChanged, MessageCreated } from './messaging.messages.js';

// Administrators inside an account may belong to the platform. They get no text, and their pages reload.

@EventsHandler(MessageCreated)
export class PushMessageCreated implements IEventHandler<MessageCreated> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message, chat }: MessageCreated): void {
    this.push.toMembers(accountId, 'message.created', { message, chat });
    this.push.toImpersonators(accountId, 'messages.stale', { device_id: chat.device_id, chat_id: chat.id });
  }
}

@EventsHandler(MessageChanged)
export class PushMessageChanged implements IEventHandler<MessageChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message }: MessageChanged): void {
    this.push.toMembers(accountId, 'message.changed', { message });
    this.push.toImpersonators(accountId, 'messages.stale', { device_id: message.device_id, chat_id: message.chat_id });
  }
}

@EventsHandler(ChatChanged)
export class PushChatChanged implements IEventHandler<ChatChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, chat }: ChatChanged): void {
    this.push.toMembers(accountId, 'chat.changed', { chat });
    this.push.toImpersonators(accountId, 'messages.stale', { device_id: chat.device_id, chat_id: chat.id });
  }
}

@EventsHandler(HistoryRecorded)
export class PushHistoryRecorded implements IEventHandler<HistoryRecorded> {
  constructor(private readonly push: Push) {}

  handle({ accountId, deviceId, chatId }: HistoryRecorded): void {
    const stale = { device_id: deviceId, chat_id: chatId };
    this.push.toMembers(accountId, 'messages.stale', stale);
    this.push.toImpersonators(accountId, 'messages.stale', stale);
  }
}
