import { CommandBus, EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { LocateChat, PublishChat } from '../messaging/conversation.messages.js';
import { Push } from '../platform/realtime/push.js';
import { AnswerRecorded, AutoRepliesChanged, ChatAutomationChanged, ChatbotsChanged } from './bots.messages.js';

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

@EventsHandler(ChatbotsChanged)
export class PushChatbotsChanged implements IEventHandler<ChatbotsChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: ChatbotsChanged): void {
    this.push.toHolders(accountId, 'chatbots', 'chatbots.changed', { ids: [...ids] });
  }
}

@EventsHandler(ChatAutomationChanged)
export class PushChatBotsChanged implements IEventHandler<ChatAutomationChanged> {
  constructor(
    private readonly push: Push,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async handle({ accountId, chatId }: ChatAutomationChanged): Promise<void> {
    const chat = await this.queries.execute(new LocateChat(accountId, { chatId }));
    if (!chat) return;
    const { deviceId, assigneeId } = chat;
    const changed = { chat_id: chatId };
    this.push.toChat({ accountId, deviceId, assigneeId }, 'chat.bots_changed', changed);
    this.push.toImpersonators(accountId, 'chat.bots_changed', changed);
    await this.commands.execute(new PublishChat(accountId, chatId));
  }
}
