import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { toDeviceSettings } from '../device-settings.resource.js';
import type { DeviceSettingsResult } from '../protection.contract.js';

export class GetDeviceSettings extends Query<DeviceSettingsResult> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeviceSettings)
export class GetDeviceSettingsHandler implements IQueryHandler<GetDeviceSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, sessionId }: GetDeviceSettings): Promise<DeviceSettingsResult> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    return toDeviceSettings(device, this.clock.now());
  }
}
