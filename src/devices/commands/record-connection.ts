import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Device, type Sighting } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged } from '../devices.messages.js';

/** Writes down what the session of a device saw. */
export class RecordConnection extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly sighting: Sighting,
  ) {
    super();
  }
}

@CommandHandler(RecordConnection)
export class RecordConnectionHandler implements ICommandHandler<RecordConnection> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, sighting }: RecordConnection): Promise<void> {
    const device = await this.em.findOne(Device, { id: deviceId, accountId });
    if (!device) return;

    const isNews = device.observe(sighting, this.clock.now());
    await this.em.flush();

    // An opened connection is always told: a drop too short to be shown has left messages waiting.
    if (isNews || sighting.openedAt) this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
