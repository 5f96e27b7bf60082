import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { PublishChat } from '../../conversation.messages.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';

@CommandHandler(PublishChat)
export class PublishChatHandler implements ICommandHandler<PublishChat> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, chatId }: PublishChat): Promise<void> {
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (chat) this.events.publish(new ChatChanged(accountId, chat));
  }
}
