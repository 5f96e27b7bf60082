import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Device, type Sighting } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceChanged } from '../../devices.messages.js';
import { holdLease } from '../../leases/hold-lease.js';

/** Writes down what the session of a device saw. */
export class RecordConnection extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    /** Of the claim under which it was seen: what a former holder of the device says is not written down. */
    readonly epoch: number,
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

  async execute({ accountId, deviceId, epoch, sighting }: RecordConnection): Promise<void> {
    const { device, isNews } = await this.em.transactional(async (em) => {
      if (!(await holdLease(em, deviceId, epoch))) return { device: null, isNews: false };
      const found = await em.findOne(Device, { id: deviceId, accountId });
      return { device: found, isNews: found?.observe(sighting, this.clock.now()) ?? false };
    });
    if (!device) return;

    // An opened connection is always told: a drop too short to be shown has left messages waiting.
    if (isNews || sighting.openedAt) this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
