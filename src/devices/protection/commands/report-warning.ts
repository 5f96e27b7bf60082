import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';
import { isLimitActive } from '../bulk-hold.js';
import { ProtectionTimings } from '../protection-timings.js';

/**
 * Lets users report WhatsApp's notice of "unauthorized tools", which linked devices never receive.
 * @see Baileys issue 2658
 */
@Injectable()
export class ReportWarning {
  constructor(
    private readonly em: EntityManager,
    private readonly recordDeviceEvent: RecordDeviceEvent,
    private readonly events: EventBus,
    private readonly timings: ProtectionTimings,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string, isShown: boolean): Promise<void> {
    const now = this.clock.now();
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    const { limitedBy, limitedUntil } = device;
    // WhatsApp's own limit is at least as strict.
    if (limitedBy !== 'warned' && (!isShown || isLimitActive(limitedBy, limitedUntil, now))) return;
    const until = new Date(now.getTime() + this.timings.warningMs);
    if (!device.limit(isShown ? { by: 'warned', until } : null)) return;
    await this.em.flush();

    const incident = isShown ? ({ kind: 'limited', until } as const) : ({ kind: 'unlimited' } as const);
    await this.recordDeviceEvent.execute(accountId, device.id, incident);
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
