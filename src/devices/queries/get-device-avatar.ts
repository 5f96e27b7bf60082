import { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../lookups.messages.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';

/** Our copy of the picture of the linked account. */
export class GetDeviceAvatar extends Query<Picture> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeviceAvatar)
export class GetDeviceAvatarHandler implements IQueryHandler<GetDeviceAvatar> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, sessionId }: GetDeviceAvatar): Promise<Picture> {
    const device = await this.em.findOne(Device, { accountId, sessionId }, { fields: ['avatar', 'avatarType'] });
    if (!device?.avatar || !device.avatarType) throw new DeviceNotFound();
    return { bytes: Buffer.from(device.avatar), mimetype: device.avatarType };
  }
}
