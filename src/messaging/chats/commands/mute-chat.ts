import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatPlace } from '../change-chat.js';
import { TellPhoneWorker } from '../phone/tell-phone.worker.js';
import { endMuteAt } from '../phone/unmute-chat.js';

/** Silences a chat, or lets it be heard again, here and on its phone. */
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
    private readonly workers: Workers,
  ) {}

  async execute({ place, isMuted }: MuteChat): Promise<ChatResource> {
    const chat = await changeChat(this.em, this.events, place, 'is_muted = ?', [isMuted], {
      kind: 'mute',
      // What was muted on the phone for a time is now without an end, or not at all.
      alongside: (em) => endMuteAt(em, place.accountId, place.chatId, null),
    });
    await this.workers.wake(TellPhoneWorker, { accountId: place.accountId, deviceId: place.deviceId });
    return chat;
  }
}
