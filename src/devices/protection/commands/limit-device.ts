import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import type { DeviceLimit } from '../../devices.contract.js';
import { DeviceChanged } from '../../devices.messages.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';

@Injectable()
export class LimitDevice {
  constructor(
    private readonly em: EntityManager,
    private readonly recordDeviceEvent: RecordDeviceEvent,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    deviceId: number,
    limit: { by: DeviceLimit; until: Date | null } | null,
    isExpired = false,
  ): Promise<void> {
    const device = await this.em.findOne(Device, { id: deviceId, accountId });
    const until = device?.limitedUntil ?? null;
    const isLasting = until !== null && until > this.clock.now();
    // WhatsApp never reports `refusals` and `warned`, so "no lock" does not end them.
    if (!limit && isLasting && (device?.limitedBy === 'refusals' || device?.limitedBy === 'warned')) return;
    // A newer limit was recorded.
    if (isExpired && (isLasting || until === null)) return;
    if (!device?.limit(limit)) return;
    await this.em.flush();

    await this.recordDeviceEvent.execute(
      accountId,
      deviceId,
      limit ? { kind: 'limited', ...(limit.until ? { until: limit.until } : {}) } : { kind: 'unlimited' },
    );
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
