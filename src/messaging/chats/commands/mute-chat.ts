import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatPlace } from '../change-chat.js';

/** Silences a chat, or lets it be heard again. */
export class MuteChat extends Command<ChatResource> {
  constructor(
    readonly place: ChatPlace,
    readonly isMuted: boolean,
  ) {
    super();
  }
}

@CommandHandler(MuteChat)
export class MuteChatHandler implements ICommandHandler<MuteChat> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ place, isMuted }: MuteChat): Promise<ChatResource> {
    return changeChat(this.em, this.events, place, 'is_muted = ?', [isMuted]);
  }
}
