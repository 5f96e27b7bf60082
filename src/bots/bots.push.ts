import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { TellChat } from '../messaging/conversation.messages.js';
import { Push } from '../platform/realtime/push.js';
import { AnswerRecorded, AutoRepliesChanged, ChatBotsChanged, ChatbotsChanged } from './bots.messages.js';

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

@EventsHandler(ChatBotsChanged)
export class PushChatBotsChanged implements IEventHandler<ChatBotsChanged> {
  constructor(
    private readonly push: Push,
    private readonly commands: CommandBus,
  ) {}

  async handle({ accountId, chatId }: ChatBotsChanged): Promise<void> {
    this.push.toAccount(accountId, 'chat.bots_changed', { chat_id: chatId });
    // Whether it asks for a person.
    await this.commands.execute(new TellChat(accountId, chatId));
  }
}
