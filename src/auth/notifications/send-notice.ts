import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Channels } from './channels.js';
import { DeliverNotification } from './deliver-notification.js';
import { composeNotification } from './compose-notification.js';
import type { Notice } from './templates/templates.js';
import { readNotifiedUser, withVerifiedEmail } from './read-notified-user.js';
import { RecordUndelivered } from './record-undelivered.js';

@Injectable()
export class SendNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly channels: Channels,
    private readonly notifications: DeliverNotification,
    private readonly undelivered: RecordUndelivered,
  ) {}

  async execute(userId: number, notice: Notice): Promise<void> {
    const found = await readNotifiedUser(this.em, userId);
    if (!found) return;
    const addressee = withVerifiedEmail(found);
    const notification = composeNotification({ notice }, addressee.language, addressee.platform);
    const { channel, outcomes } = await this.notifications.deliver(
      addressee,
      notification,
      await this.channels.listOpen(),
    );
    if (!channel) await this.undelivered.record(addressee, notice, outcomes || 'no_channel');
  }
}
