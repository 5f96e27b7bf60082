import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceProfile } from '../devices.contract.js';
import { DeviceNotFound } from '../devices.errors.js';
import { ShowInvitation } from '../pairing/show-invitation.js';
import { Clock } from '../../platform/clock.js';

@Injectable()
export class GetDeviceProfile {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<DeviceProfile> {
    const row = await this.em.findOne(Device, { accountId, sessionId });
    if (!row) throw new DeviceNotFound();

    const device = toDeviceResource(row, this.clock.now());
    const prompt = await this.queries.execute(new ShowInvitation(accountId, row.id));
    return {
      status: device.status === 'on',
      data: {
        phone_number: device.phone_number,
        account_name: device.account_name,
        avatar: device.avatar,
        status: device.status,
        state: device.state,
        state_reason: device.state_reason,
        number_used_by: await this.findHolderOfNumber(row),
        qr: prompt?.kind === 'qr' ? prompt.value : null,
        code: prompt?.kind === 'code' ? prompt.value : null,
        expires_at: prompt && prompt.kind !== 'passkey' ? prompt.expiresAt.toISOString() : null,
        passkey:
          prompt?.kind === 'passkey' ? { options: prompt.value, expires_at: prompt.expiresAt.toISOString() } : null,
      },
      device_info: { device_name: device.device_name, session_id: device.session_id },
      device,
    };
  }

  private async findHolderOfNumber(device: Device): Promise<DeviceProfile['data']['number_used_by']> {
    if (device.stateReason !== 'number_in_use' || !device.refusedPhone) return null;
    const { accountId, refusedPhone: phone } = device;
    const holder = await this.em.findOne(Device, { accountId, phone, id: { $ne: device.id } }, { orderBy: { id: 1 } });
    return holder && { session_id: holder.sessionId, device_name: holder.name };
  }
}
