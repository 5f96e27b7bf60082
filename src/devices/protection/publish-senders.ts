import { MikroORM } from '@mikro-orm/postgresql';
import { EventBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { SubscriptionChanged } from '../../billing/billing.messages.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged, DeviceRemoved } from '../devices.messages.js';
import { SendersChanged } from '../protection.messages.js';
import { Clock } from '../../platform/clock.js';

@EventsHandler(SendersChanged, SubscriptionChanged, DeviceRemoved)
export class PublishSenders implements IEventHandler<SendersChanged | SubscriptionChanged | DeviceRemoved> {
  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async handle({ accountId }: SendersChanged | SubscriptionChanged | DeviceRemoved): Promise<void> {
    const devices = await this.orm.em.fork().find(Device, { accountId });
    for (const device of devices)
      this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
