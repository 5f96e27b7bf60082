import { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../../lookups.messages.js';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceChanged } from '../../devices.messages.js';
import { holdLease } from '../../leases/hold-lease.js';

/** Keeps a copy of the account's picture; null when it has none. */
export class RecordAvatar extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly epoch: number,
    readonly picture: Picture | null,
  ) {
    super();
  }
}

@CommandHandler(RecordAvatar)
export class RecordAvatarHandler implements ICommandHandler<RecordAvatar> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, deviceId, epoch, picture }: RecordAvatar): Promise<void> {
    const { device, isNews } = await this.em.transactional(async (em) => {
      if (!(await holdLease(em, deviceId, epoch))) return { device: null, isNews: false };
      const found = await em.findOne(Device, { id: deviceId, accountId });
      const keep = () => (picture ? found?.keepAvatar(picture.bytes, picture.mimetype) : found?.dropAvatar());
      return { device: found, isNews: keep() ?? false };
    });
    if (!device || !isNews) return;

    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
