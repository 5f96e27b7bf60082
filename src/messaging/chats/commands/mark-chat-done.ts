import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatPlace } from '../change-chat.js';

/** Somebody has looked after what a bot asked a person for. */
export class MarkChatDone extends Command<ChatResource> {
  constructor(readonly place: ChatPlace) {
    super();
  }
}

@CommandHandler(MarkChatDone)
export class MarkChatDoneHandler implements ICommandHandler<MarkChatDone> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ place }: MarkChatDone): Promise<ChatResource> {
    return changeChat(this.em, this.events, place, 'needs_you_at = null');
  }
}
