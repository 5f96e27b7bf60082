import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';
import { DeviceRemoved } from '../devices.messages.js';
import { EndSession } from '../sessions/commands/end-session.js';

/** Takes a device off the phone's list when WhatsApp can be told, forgets its keys and deletes it. */
export class UnlinkDevice extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(UnlinkDevice)
export class UnlinkDeviceHandler implements ICommandHandler<UnlinkDevice> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, sessionId }: UnlinkDevice): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();

    await this.commands.execute(new EndSession(accountId, device.id));
    await this.em.nativeDelete(Device, { id: device.id, accountId });

    this.events.publish(new DeviceRemoved(accountId, device.id, sessionId));
  }
}
