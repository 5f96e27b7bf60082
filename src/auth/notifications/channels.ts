import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Mailer } from '../../platform/mail/mailer.js';
import type { CodeChannel } from '../codes.contract.js';
import { IsMainDeviceOn } from '../auth.ports.js';
import type { CodePurpose } from '../codes/code-order.js';
import { VirtualPhoneSender } from './virtual-phone-sender.js';

const CHANNEL_ORDER: readonly CodeChannel[] = ['whatsapp', 'email', 'virtual_phone'];

/** Ignores the recipient, to reveal no account. */
@Injectable()
export class Channels {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly virtualPhone: VirtualPhoneSender,
  ) {}

  async listOpen(): Promise<CodeChannel[]> {
    const isOpen: Record<CodeChannel, boolean> = {
      whatsapp: await this.queries.execute(new IsMainDeviceOn()),
      email: this.mailer.isOn,
      virtual_phone: this.virtualPhone.isAvailable,
    };
    return CHANNEL_ORDER.filter((channel) => isOpen[channel]);
  }
}

export const mayServe = (channel: CodeChannel, purpose: CodePurpose): boolean =>
  channel === 'email' ? purpose !== 'phone' : purpose !== 'email';

export const channelsFrom = (channel: CodeChannel): readonly CodeChannel[] =>
  CHANNEL_ORDER.slice(CHANNEL_ORDER.indexOf(channel));
