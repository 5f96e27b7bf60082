import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MediaDamaged, MediaExpired } from '../../../devices/devices.errors.js';
import { Message } from '../../delivery/message.entity.js';
import { MediaMissing } from '../../messaging.errors.js';
import { FetchMedia } from '../commands/fetch-media.js';
import { needsPhone } from '../hold-media.js';
import { PhoneRequests } from './phone-requests.js';

/** A person wants the file of a message: fetches it, or asks the phone for it when WhatsApp's copy is of no use. */
export class RecoverMedia extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

@CommandHandler(RecoverMedia)
export class RecoverMediaHandler implements ICommandHandler<RecoverMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly requests: PhoneRequests,
  ) {}

  async execute({ accountId, messageId }: RecoverMedia): Promise<void> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    if (!message?.media || message.isDeleted) throw new MediaMissing();
    if (!message.media.fileKey && needsPhone(message.media.held)) return this.requests.send(message);
    try {
      await this.commands.execute(new FetchMedia(accountId, messageId, true));
    } catch (error) {
      // The message shows this state, and the button that asks the phone.
      if (!(error instanceof MediaDamaged || error instanceof MediaExpired)) throw error;
    }
  }
}
