import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { type ChatPlace, Push } from '../platform/realtime/push.js';
import type { ChatResource } from './messaging.contract.js';
import { PlatformNumber } from './platform-number.js';
import { ChatMerged, HistoryRecorded } from './conversation.messages.js';
import { ChatChanged, MessageChanged, MessageCreated } from './messaging.messages.js';

const toChatPlace = (accountId: number, { device_id: deviceId, assignee }: ChatResource): ChatPlace => ({
  accountId,
  deviceId,
  assigneeId: assignee?.id ?? null,
});

// Impersonating administrators receive no text. Colleagues receive no text of the platform's chats.

@EventsHandler(MessageCreated)
export class PushMessageCreated implements IEventHandler<MessageCreated> {
  constructor(
    private readonly push: Push,
    private readonly platform: PlatformNumber,
  ) {}

  handle({ accountId, message, chat }: MessageCreated): void {
    if (this.platform.isPlatformChat(chat)) this.push.toMembers(accountId, 'message.created', { message, chat });
    else this.push.toChat(toChatPlace(accountId, chat), 'message.created', { message, chat });
    this.push.toImpersonators(accountId, 'messages.stale', { device_id: chat.device_id, chat_id: chat.id });
  }
}

@EventsHandler(MessageChanged)
export class PushMessageChanged implements IEventHandler<MessageChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, message, assigneeId }: MessageChanged): void {
    const { device_id: deviceId, chat_id: chatId } = message;
    const stale = { device_id: deviceId, chat_id: chatId };
    const place = { accountId, deviceId, assigneeId };
    if (message.from_me) this.push.toChat(place, 'message.changed', { message });
    else {
      // An inbound message may hold a one-time code of the platform.
      this.push.toMembers(accountId, 'message.changed', { message });
      this.push.toColleagues(place, 'messages.stale', stale);
    }
    this.push.toImpersonators(accountId, 'messages.stale', stale);
  }
}

@EventsHandler(ChatChanged)
export class PushChatChanged implements IEventHandler<ChatChanged> {
  constructor(
    private readonly push: Push,
    private readonly platform: PlatformNumber,
  ) {}

  handle({ accountId, chat }: ChatChanged): void {
    const stale = { device_id: chat.device_id, chat_id: chat.id };
    if (this.platform.isPlatformChat(chat)) this.push.toMembers(accountId, 'chat.changed', { chat });
    else this.push.toChat(toChatPlace(accountId, chat), 'chat.changed', { chat });
    // The chat may have been assigned to someone else.
    if (chat.assignee) this.push.toAgents(chat.device_id, 'messages.stale', stale);
    this.push.toImpersonators(accountId, 'messages.stale', stale);
  }
}

@EventsHandler(HistoryRecorded, ChatMerged)
export class PushStaleChat implements IEventHandler<HistoryRecorded | ChatMerged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, deviceId, chatId }: HistoryRecorded | ChatMerged): void {
    const stale = { device_id: deviceId, chat_id: chatId };
    this.push.toChat({ accountId, deviceId, assigneeId: undefined }, 'messages.stale', stale);
    this.push.toAgents(deviceId, 'messages.stale', stale);
    this.push.toImpersonators(accountId, 'messages.stale', stale);
  }
}
