import { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../../lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceChanged } from '../../devices.messages.js';
import { lockLease } from '../../leases/lock-lease.js';
import { Clock } from '../../../platform/clock.js';

@Injectable()
export class RecordAvatar {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, deviceId: number, epoch: number, picture: Picture | null): Promise<void> {
    const { device, isChanged } = await this.em.transactional(async (em) => {
      if (!(await lockLease(em, deviceId, epoch))) return { device: null, isChanged: false };
      const found = await em.findOne(Device, { id: deviceId, accountId });
      const apply = () => (picture ? found?.setAvatar(picture.bytes, picture.mimetype) : found?.removeAvatar());
      return { device: found, isChanged: apply() ?? false };
    });
    if (!device || !isChanged) return;

    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
