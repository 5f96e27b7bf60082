import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceResource } from '../devices.contract.js';
import { DeviceNotFound } from '../devices.errors.js';
import { Clock } from '../../platform/clock.js';

@Injectable()
export class GetDevice {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, deviceId: number): Promise<DeviceResource> {
    const device = await this.em.findOne(Device, { accountId, id: deviceId });
    if (!device) throw new DeviceNotFound();
    return toDeviceResource(device, this.clock.now());
  }
}
