import { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';

@Injectable()
export class GetDeviceAvatar {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, sessionId: string): Promise<Picture> {
    const device = await this.em.findOne(Device, { accountId, sessionId }, { fields: ['avatar', 'avatarType'] });
    if (!device?.avatar || !device.avatarType) throw new DeviceNotFound();
    return { bytes: Buffer.from(device.avatar), mimetype: device.avatarType };
  }
}
