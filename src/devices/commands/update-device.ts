import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceResource, UpdateDevice as Changes } from '../devices.contract.js';
import { DeviceNotFound, MainDeviceForbidden } from '../devices.errors.js';
import { DeviceChanged } from '../devices.messages.js';

/** Renames a device, or makes it the platform's own sending device or an ordinary one again. */
export class UpdateDevice extends Command<DeviceResource> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly changes: Changes,
    readonly mayChooseMain: boolean,
  ) {
    super();
  }
}

@CommandHandler(UpdateDevice)
export class UpdateDeviceHandler implements ICommandHandler<UpdateDevice> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, sessionId, changes, mayChooseMain }: UpdateDevice): Promise<DeviceResource> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    if (changes.type_account !== undefined && !mayChooseMain) throw new MainDeviceForbidden();

    const dethroned = await this.em.transactional(async (em) => {
      // The only query over all accounts: the platform has one main device, whoever owns it. The old one goes first, as the
      // table allows no two.
      const others =
        changes.type_account === 'main' ? await em.find(Device, { isMain: true, id: { $ne: device.id } }) : [];
      for (const other of others) other.makeNormal();
      await em.flush();
      if (changes.device_name !== undefined) device.rename(changes.device_name);
      if (changes.shows_typing !== undefined) device.showsTyping = changes.shows_typing;
      if (changes.type_account === 'main') device.makeMain();
      if (changes.type_account === 'normal') device.makeNormal();
      return others;
    });

    for (const changed of [...dethroned, device])
      this.events.publish(new DeviceChanged(changed.accountId, toDeviceResource(changed)));
    return toDeviceResource(device);
  }
}
