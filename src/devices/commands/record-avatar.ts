import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged, type Picture } from '../devices.messages.js';

/** Keeps a copy of the account's picture; null when it has none. */
export class RecordAvatar extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
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

  async execute({ accountId, deviceId, picture }: RecordAvatar): Promise<void> {
    const device = await this.em.findOne(Device, { id: deviceId, accountId });
    if (!device) return;

    const isNews = picture ? device.keepAvatar(picture.bytes, picture.mimetype) : device.dropAvatar();
    if (!isNews) return;
    await this.em.flush();

    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
