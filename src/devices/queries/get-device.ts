import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceResource } from '../devices.contract.js';
import { DeviceNotFound } from '../devices.errors.js';

export class GetDevice extends Query<DeviceResource> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

@QueryHandler(GetDevice)
export class GetDeviceHandler implements IQueryHandler<GetDevice> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId }: GetDevice): Promise<DeviceResource> {
    const device = await this.em.findOne(Device, { accountId, id: deviceId });
    if (!device) throw new DeviceNotFound();
    return toDeviceResource(device);
  }
}
