import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { PermissionMissing } from '../../auth/auth.errors.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { ChangedMeanwhile } from '../../platform/errors.js';
import { Device } from '../device.entity.js';
import { revisionOfDevice, toDeviceResource } from '../device.resource.js';
import type { DeviceResource, UpdateDeviceBody } from '../devices.contract.js';
import { DeviceNotFound } from '../devices.errors.js';
import { DeviceChanged } from '../devices.messages.js';

@Injectable()
export class UpdateDevice {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    sessionId: string,
    changes: UpdateDeviceBody,
    { mayChooseMain }: { mayChooseMain: boolean },
  ): Promise<DeviceResource> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    if (changes.type_account !== undefined && !mayChooseMain) throw new PermissionMissing();

    const replacedMainDevices = await this.em.transactional(async (em) => {
      if (changes.revision !== undefined) {
        const row = await database(em)
          .selectFrom('devices')
          .select('name')
          .where('id', '=', device.id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (row && revisionOfDevice(row) !== changes.revision) throw new ChangedMeanwhile();
      }
      // The table allows one main device, so the previous one changes first.
      const replaced =
        changes.type_account === 'main' ? await em.find(Device, { isMain: true, id: { $ne: device.id } }) : [];
      for (const main of replaced) main.makeNormal();
      await em.flush();
      if (changes.device_name !== undefined) device.rename(changes.device_name);
      if (changes.shows_typing !== undefined) device.showsTyping = changes.shows_typing;
      if (changes.history_days !== undefined) device.historyDays = changes.history_days;
      if (changes.type_account === 'main') device.makeMain();
      if (changes.type_account === 'normal') device.makeNormal();
      return replaced;
    });

    for (const changed of [...replacedMainDevices, device])
      this.events.publish(new DeviceChanged(changed.accountId, toDeviceResource(changed, this.clock.now())));
    return toDeviceResource(device, this.clock.now());
  }
}
