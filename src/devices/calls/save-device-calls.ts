import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';
import type { DeviceCalls } from './calls.contract.js';

export class SaveDeviceCalls extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly calls: DeviceCalls,
  ) {
    super();
  }
}

@CommandHandler(SaveDeviceCalls)
export class SaveDeviceCallsHandler implements ICommandHandler<SaveDeviceCalls> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, sessionId, calls }: SaveDeviceCalls): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    device.declinesCalls = calls.decline;
    device.declinedCallText = calls.text || null;
    await this.em.flush();
  }
}
