import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';
import { settingsOf } from '../device-settings.resource.js';
import { isRiskier } from '../device-limits.contract.js';
import type { DeviceLimits } from '../protection.contract.js';

/** How much a device may send to many and how fast. What is beyond the safe has to be confirmed. */
export class SaveDeviceSettings extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly limits: DeviceLimits,
  ) {
    super();
  }
}

@CommandHandler(SaveDeviceSettings)
export class SaveDeviceSettingsHandler implements ICommandHandler<SaveDeviceSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, sessionId, limits }: SaveDeviceSettings): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    if (!limits.accept_risk && isRiskier(limits, settingsOf(device)))
      throw Invalid.field('accept_risk', 'risk_unconfirmed');
    device.capDay = limits.cap_day;
    device.capHour = limits.cap_hour;
    device.warmsUp = limits.warm_up;
    device.gapMinSeconds = limits.gap_min;
    device.gapMaxSeconds = limits.gap_max;
    await this.em.flush();
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
