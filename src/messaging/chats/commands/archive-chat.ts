import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatPlace } from '../change-chat.js';
import { TellPhoneWorker } from '../phone/tell-phone.worker.js';

/** Puts a chat away, or brings it back, here and on its phone. */
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
    private readonly workers: Workers,
  ) {}

  async execute({ place, isArchived }: ArchiveChat): Promise<ChatResource> {
    const chat = await changeChat(this.em, this.events, place, 'is_archived = ?', [isArchived], { kind: 'archive' });
    await this.workers.wake(TellPhoneWorker, { accountId: place.accountId, deviceId: place.deviceId });
    return chat;
  }
}
