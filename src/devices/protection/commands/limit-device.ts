import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import type { DeviceLimit } from '../../devices.contract.js';
import { DeviceChanged } from '../../devices.messages.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';

/** Writes down what WhatsApp forbids a number for a while, or that it is free again. */
export class LimitDevice extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly limit: { by: DeviceLimit; until: Date | null } | null,
    /** Its time was over when it was looked at. */
    readonly isOver = false,
  ) {
    super();
  }
}

@CommandHandler(LimitDevice)
export class LimitDeviceHandler implements ICommandHandler<LimitDevice> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, limit, isOver }: LimitDevice): Promise<void> {
    const device = await this.em.findOne(Device, { id: deviceId, accountId });
    const until = device?.limitedUntil ?? null;
    const lasts = until !== null && until > this.clock.now();
    // That WhatsApp names no lock does not end a rest that it never named.
    if (!limit && lasts && (device?.limitedBy === 'refusals' || device?.limitedBy === 'warned')) return;
    // It was told of another one since.
    if (isOver && (lasts || until === null)) return;
    if (!device?.limit(limit)) return;
    await this.em.flush();

    await this.commands.execute(
      new RecordDeviceEvent(
        accountId,
        deviceId,
        limit ? { kind: 'limited', ...(limit.until ? { until: limit.until } : {}) } : { kind: 'unlimited' },
      ),
    );
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
