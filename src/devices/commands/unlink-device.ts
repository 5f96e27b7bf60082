import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';
import { DeviceRemoved } from '../devices.messages.js';
import { EndSession } from '../sessions/commands/end-session.js';

@Injectable()
export class UnlinkDevice {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();

    await this.commands.execute(new EndSession(accountId, device.id));
    await this.em.nativeDelete(Device, { id: device.id, accountId });

    this.events.publish(new DeviceRemoved(accountId, device.id, sessionId));
  }
}
