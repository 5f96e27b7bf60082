import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Mailer } from '../../platform/mail/mailer.js';
import type { CodeChannel } from '../codes.contract.js';
import { IsMainDeviceOn } from '../auth.ports.js';
import type { CodePurpose } from '../codes/code-order.js';
import { VirtualPhone } from './virtual-phone.js';

/** The ways to reach people, the first to be tried first. */
const ALL: readonly CodeChannel[] = ['whatsapp', 'email', 'virtual_phone'];

/** Which of the ways to reach people are open. It depends on the platform alone and never on whom the message is for. */
@Injectable()
export class Channels {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly virtualPhone: VirtualPhone,
  ) {}

  async open(): Promise<CodeChannel[]> {
    const isOpen: Record<CodeChannel, boolean> = {
      whatsapp: await this.queries.execute(new IsMainDeviceOn()),
      email: this.mailer.isOn,
      virtual_phone: this.virtualPhone.isThere,
    };
    return ALL.filter((channel) => isOpen[channel]);
  }
}

/** A new phone is shown to be theirs by a phone only, and an e-mail by an e-mail. */
export const mayServe = (channel: CodeChannel, purpose: CodePurpose): boolean =>
  channel === 'email' ? purpose !== 'phone' : purpose !== 'email';

/** This one, and what is tried after it. */
export const fromHereOn = (channel: CodeChannel): readonly CodeChannel[] => ALL.slice(ALL.indexOf(channel));
