import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Device } from '../../device.entity.js';
import { BulkHeld, DeviceNotFound } from '../../devices.errors.js';
import { TakeBulkTurn } from '../../protection.messages.js';
import { holdOf } from '../bulk-hold.js';
import { usageOf } from '../describe-protection.js';
import { capsOf } from '../warm-up.js';

@CommandHandler(TakeBulkTurn)
export class TakeBulkTurnHandler implements ICommandHandler<TakeBulkTurn> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId }: TakeBulkTurn): Promise<void> {
    const now = this.clock.now();
    const device = await this.read(accountId, deviceId);
    const hold = holdOf(usageOf(device), now);
    if (hold) throw new BulkHeld(hold);
    const caps = capsOf(usageOf(device), now);
    const [row] = await this.em.execute<{ is_taken: boolean }[]>('select count_sends(?, 1, ?, ?, ?) is_taken', [
      ...[deviceId, now, caps.day, caps.hour],
    ]);
    if (row?.is_taken) return;
    // Somebody took the last one this moment.
    const since = holdOf(usageOf(await this.read(accountId, deviceId)), now);
    throw new BulkHeld(since ?? { by: 'cap_hour', until: null });
  }

  private async read(accountId: number, deviceId: number): Promise<Device> {
    const device = await this.em.findOne(Device, { id: deviceId, accountId }, { refresh: true });
    if (!device) throw new DeviceNotFound();
    return device;
  }
}
