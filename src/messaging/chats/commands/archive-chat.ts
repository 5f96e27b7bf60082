import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatPlace } from '../change-chat.js';

/** Puts a chat away, or brings it back. */
export class ArchiveChat extends Command<ChatResource> {
  constructor(
    readonly place: ChatPlace,
    readonly isArchived: boolean,
  ) {
    super();
  }
}

@CommandHandler(ArchiveChat)
export class ArchiveChatHandler implements ICommandHandler<ArchiveChat> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ place, isArchived }: ArchiveChat): Promise<ChatResource> {
    return changeChat(this.em, this.events, place, 'is_archived = ?', [isArchived]);
  }
}
