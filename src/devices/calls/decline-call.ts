import { EntityManager } from '@mikro-orm/postgresql';
import { AnswerDeclinedCall } from '../devices.ports.js';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import type { Recipient } from '../connection.messages.js';
import { Device } from '../device.entity.js';

/** Somebody calls the number of a device now. `decline` ends the ringing on the phone. */
export interface IncomingCall {
  id: string;
  from: Recipient;
  decline(): Promise<void>;
}

/** Declines a call where the settings of its device say so, and has the caller answered with a text. */
export class DeclineCall extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly call: IncomingCall,
  ) {
    super();
  }
}

@CommandHandler(DeclineCall)
export class DeclineCallHandler implements ICommandHandler<DeclineCall> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ accountId, deviceId, call }: DeclineCall): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, id: deviceId });
    if (!device?.declinesCalls) return;
    await call.decline().catch((error: unknown) => log.warn({ err: error, deviceId }, 'call not declined'));
    const { declinedCallText: text } = device;
    if (text) await this.commands.execute(new AnswerDeclinedCall(accountId, deviceId, call.from, call.id, text));
  }
}
