import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceChanged } from '../../devices.messages.js';
import { RecordBulkOutcomes } from '../../protection.messages.js';
import { addOutcomes, findGuardReason } from '../failure-rate.js';
import { readGuard } from '../read-guard.js';

/** Remembers how the last messages to many went, and stops them when too many went wrong. */
@CommandHandler(RecordBulkOutcomes)
export class RecordBulkOutcomesHandler implements ICommandHandler<RecordBulkOutcomes> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, outcomes }: RecordBulkOutcomes): Promise<void> {
    const guarded = await this.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ bulk_outcomes: string }[]>(
        'select bulk_outcomes from devices where id = ? and account_id = ? for no key update',
        [deviceId, accountId],
      );
      if (!row) return null;
      const all = addOutcomes(row.bulk_outcomes, outcomes);
      await em.execute('update devices set bulk_outcomes = ? where id = ?', [all, deviceId]);
      const reason = findGuardReason(all, await readGuard(em, accountId));
      const device = reason && (await em.findOneOrFail(Device, { id: deviceId, accountId }));
      if (!device?.guard(reason!, this.clock.now())) return null;
      await em.flush();
      return device;
    });
    if (!guarded) return;
    await this.commands.execute(new RecordDeviceEvent(accountId, deviceId, { kind: 'guarded' }));
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(guarded)));
  }
}
