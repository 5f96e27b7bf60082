import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { CodeChannel } from '../codes.contract.js';
import { SendPlatformText } from '../auth.ports.js';
import type { Notification } from './compose-notification.js';
import { VirtualPhone } from './virtual-phone.js';

export interface Recipient {
  name: string;
  /** Digits. */
  phone: string | null;
  email: string | null;
  /** Those that may write while the main device is away. */
  devices?: readonly number[];
}

interface Delivery {
  /** The way it went; null when it went nowhere. */
  channel: CodeChannel | null;
  /** What became of each way that was tried, such as `whatsapp: not_on_whatsapp, email: sent`. */
  story: string;
}

/** Brings a notification to somebody by the first of the given ways that works. */
@Injectable()
export class DeliverNotification {
  constructor(
    private readonly commands: CommandBus,
    private readonly mailer: Mailer,
    private readonly virtualPhone: VirtualPhone,
  ) {}

  /** `before` is told each way before it is tried. */
  async to(
    recipient: Recipient,
    notification: Notification,
    channels: readonly CodeChannel[],
    before?: (channel: CodeChannel) => Promise<void>,
  ): Promise<Delivery> {
    const story: string[] = [];
    for (const channel of channels) {
      await before?.(channel);
      const outcome = await this.by(channel, recipient, notification).catch((error: unknown) => {
        log.warn({ channel, trouble: nameTrouble(error) }, 'a way to reach people fails');
        return 'failed';
      });
      story.push(`${channel}: ${outcome}`);
      if (outcome === 'sent') return { channel, story: story.join(', ') };
    }
    return { channel: null, story: story.join(', ') };
  }

  private async by(
    channel: CodeChannel,
    { name, phone, email, devices = [] }: Recipient,
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
    if (!this.virtualPhone.isThere) return 'off';
    await this.virtualPhone.write(phone, notification.text, name);
    return 'sent';
  }
}

/** What servers answer repeats addresses and at times the whole message: only the kind of trouble is kept. */
function nameTrouble(error: unknown): string {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ');
}
