import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mayUseDevice } from '../../platform/http/device-limits.js';
import { DeviceNotFound } from '../devices.errors.js';
import { GetDeviceBySession, RequireDevice } from '../devices.messages.js';
import { GetDeviceBySessionHandler } from './get-device-summary.js';

@QueryHandler(RequireDevice)
export class RequireDeviceHandler implements IQueryHandler<RequireDevice> {
  constructor(private readonly devices: GetDeviceBySessionHandler) {}

  async execute({ user, device }: RequireDevice): Promise<void> {
    // Each send runs this check, so account owners cause no query.
    if (!user.deviceIds) return;
    const id =
      typeof device === 'number'
        ? device
        : (await this.devices.execute(new GetDeviceBySession(user.accountId, device))).id;
    if (!mayUseDevice(user, id)) throw new DeviceNotFound();
  }
}
