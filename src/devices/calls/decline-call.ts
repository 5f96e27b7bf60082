import { EntityManager } from '@mikro-orm/postgresql';
import { AnswerDeclinedCall } from '../devices.ports.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import type { Recipient } from '../connection.messages.js';
import { Device } from '../device.entity.js';

export interface IncomingCall {
  id: string;
  from: Recipient;
  decline(): Promise<void>;
}

@Injectable()
export class DeclineCall {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(accountId: number, deviceId: number, call: IncomingCall): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, id: deviceId });
    if (!device?.declinesCalls) return;
    await call.decline().catch((error: unknown) => log.warn({ err: error, deviceId }, 'call decline failed'));
    const { declinedCallText: text } = device;
    if (text) await this.commands.execute(new AnswerDeclinedCall(accountId, deviceId, call.from, call.id, text));
  }
}
