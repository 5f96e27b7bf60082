import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { renderMailPage } from '../../platform/mail/mail-page.js';
import { GetPlatformSettings, SendPlatformNotice } from '../auth.messages.js';
import type { CodeChannel } from '../codes.contract.js';
import { DeliverNotification } from './deliver-notification.js';

const CHANNELS: readonly CodeChannel[] = ['whatsapp', 'email', 'virtual_phone'];

@CommandHandler(SendPlatformNotice)
export class SendPlatformNoticeHandler implements ICommandHandler<SendPlatformNotice> {
  constructor(
    private readonly queries: QueryBus,
    private readonly notifications: DeliverNotification,
  ) {}

  async execute({ to, text, otherDevices }: SendPlatformNotice): Promise<CodeChannel | null> {
    const { platform_name: brand } = await this.queries.execute(new GetPlatformSettings());
    const page = renderMailPage({
      language: to.language,
      brand,
      title: brand,
      intro: text.split('\n'),
      outro: '',
    });
    const notification = { text, mail: { subject: brand, text, html: page } };
    const { channel } = await this.notifications.deliver({ ...to, devices: otherDevices }, notification, CHANNELS);
    return channel;
  }
}
