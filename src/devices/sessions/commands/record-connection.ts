import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Device, type ConnectionReport } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceChanged } from '../../devices.messages.js';
import { lockLease } from '../../leases/lock-lease.js';

@Injectable()
export class RecordConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    deviceId: number,
    /** Reports of earlier epochs are ignored. */
    epoch: number,
    report: ConnectionReport,
  ): Promise<void> {
    const { device, isChanged } = await this.em.transactional(async (em) => {
      if (!(await lockLease(em, deviceId, epoch))) return { device: null, isChanged: false };
      const found = await em.findOne(Device, { id: deviceId, accountId });
      return { device: found, isChanged: found?.applyReport(report, this.clock.now()) ?? false };
    });
    if (!device) return;

    // Messages may wait since a drop that was too short to show.
    if (isChanged || report.openedAt)
      this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
