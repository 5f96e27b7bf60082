import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';
import { Clock } from '../../../platform/clock.js';

/** Also clears the outcomes. */
@Injectable()
export class ResumeBulkSending {
  constructor(
    private readonly em: EntityManager,
    private readonly recordDeviceEvent: RecordDeviceEvent,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    if (!device.liftGuard()) return;
    await this.em.transactional(async (em) => {
      await em.flush();
      await em.execute(`update devices set bulk_outcomes = '' where id = ? and account_id = ?`, [device.id, accountId]);
    });
    await this.recordDeviceEvent.execute(accountId, device.id, { kind: 'unguarded' });
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
