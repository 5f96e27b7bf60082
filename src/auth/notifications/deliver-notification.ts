import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dependencyOf } from '../../platform/dependencies/classify-failure.js';
import { log } from '../../platform/logging.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { CodeChannel } from '../codes.contract.js';
import { SendPlatformText } from '../auth.ports.js';
import type { Notification } from './compose-notification.js';
import { VirtualPhoneSender } from './virtual-phone-sender.js';

export interface NotificationRecipient {
  name: string;
  phone: string | null;
  email: string | null;
  /** Devices that send while the main device is offline. */
  devices?: readonly number[];
}

interface Delivery {
  channel: CodeChannel | null;
  /** Log text such as `whatsapp: not_on_whatsapp, email: sent`. */
  outcomes: string;
}

@Injectable()
export class DeliverNotification {
  constructor(
    private readonly commands: CommandBus,
    private readonly mailer: Mailer,
    private readonly virtualPhone: VirtualPhoneSender,
  ) {}

  async deliver(
    recipient: NotificationRecipient,
    notification: Notification,
    channels: readonly CodeChannel[],
    beforeChannel?: (channel: CodeChannel) => Promise<void>,
  ): Promise<Delivery> {
    const outcomes: string[] = [];
    for (const channel of channels) {
      await beforeChannel?.(channel);
      const outcome = await this.sendBy(channel, recipient, notification).catch((error: unknown) => {
        const problem = dependencyOf(error) ? { err: error } : { trouble: nameError(error) };
        log.warn({ channel, ...problem }, 'notification channel failed');
        return 'failed';
      });
      outcomes.push(`${channel}: ${outcome}`);
      if (outcome === 'sent') return { channel, outcomes: outcomes.join(', ') };
    }
    return { channel: null, outcomes: outcomes.join(', ') };
  }

  private async sendBy(
    channel: CodeChannel,
    { name, phone, email, devices = [] }: NotificationRecipient,
    notification: Notification,
  ): Promise<string> {
    if (channel === 'email') {
      if (!this.mailer.isOn) return 'off';
      if (!email) return 'no_email';
      await this.mailer.send({ to: email, ...notification.mail });
      return 'sent';
    }
    if (!phone) return 'no_phone';
    if (channel === 'whatsapp') return this.commands.execute(new SendPlatformText(phone, notification.text, devices));
    if (!this.virtualPhone.isAvailable) return 'off';
    await this.virtualPhone.write(phone, notification.text, name);
    return 'sent';
  }
}

/** Returns no server reply, which may contain addresses or the message. */
function nameError(error: unknown): string {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ');
}
