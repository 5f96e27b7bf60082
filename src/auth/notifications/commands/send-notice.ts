import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Channels } from '../channels.js';
import { DeliverNotification } from '../deliver-notification.js';
import { composeNotification } from '../compose-notification.js';
import type { Notice } from '../templates/templates.js';
import { readAddressee, withProvenEmail } from '../read-addressee.js';
import { RecordUndelivered } from '../record-undelivered.js';

/** Tells a user that something was done to their account. */
export class SendNotice extends Command<void> {
  constructor(
    readonly userId: number,
    readonly notice: Notice,
  ) {
    super();
  }
}

@CommandHandler(SendNotice)
export class SendNoticeHandler implements ICommandHandler<SendNotice> {
  constructor(
    private readonly em: EntityManager,
    private readonly channels: Channels,
    private readonly notifications: DeliverNotification,
    private readonly undelivered: RecordUndelivered,
  ) {}

  async execute({ userId, notice }: SendNotice): Promise<void> {
    const found = await readAddressee(this.em, userId);
    if (!found) return;
    const addressee = withProvenEmail(found);
    const notification = composeNotification({ notice }, addressee.language, addressee.platform);
    const { channel, story } = await this.notifications.to(addressee, notification, await this.channels.open());
    if (!channel) await this.undelivered.of(addressee, notice, story || 'no_channel');
  }
}
