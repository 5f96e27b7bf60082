import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';

/** Somebody who has seen what went wrong lets a device send to many again. What went wrong is forgotten, so that it gets a new chance. */
export class LiftGuard extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(LiftGuard)
export class LiftGuardHandler implements ICommandHandler<LiftGuard> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, sessionId }: LiftGuard): Promise<void> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    if (!device.letGo()) return;
    await this.em.transactional(async (em) => {
      await em.flush();
      await em.execute(`update devices set bulk_outcomes = '' where id = ? and account_id = ?`, [device.id, accountId]);
    });
    await this.commands.execute(new RecordDeviceEvent(accountId, device.id, { kind: 'unguarded' }));
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
