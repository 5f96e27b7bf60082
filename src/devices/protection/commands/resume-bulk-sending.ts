import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';
import { Clock } from '../../../platform/clock.js';

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
    if (!device.resumeBulkSending()) return;
    await this.em.transactional(async (em) => {
      await em.flush();
      await database(em)
        .updateTable('devices')
        .set({ bulk_outcomes: '' })
        .where('id', '=', device.id)
        .where('account_id', '=', accountId)
        .execute();
    });
    await this.recordDeviceEvent.execute(accountId, device.id, { kind: 'unguarded' });
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
