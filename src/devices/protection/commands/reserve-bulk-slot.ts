import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { Device } from '../../device.entity.js';
import { BulkHeld, DeviceNotFound } from '../../devices.errors.js';
import { ReserveBulkSlot } from '../../protection.messages.js';
import { holdOf } from '../bulk-hold.js';
import { usageOf } from '../describe-protection.js';

@CommandHandler(ReserveBulkSlot)
export class ReserveBulkSlotHandler implements ICommandHandler<ReserveBulkSlot> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The row of the device is the lock: whoever else asks, and what counts a message as accepted, waits for the end of the transaction. */
  async execute({ accountId, deviceId, isPractice }: ReserveBulkSlot): Promise<void> {
    const of = [deviceId, accountId];
    await this.em.execute('select from devices where id = ? and account_id = ? for no key update', of);
    const device = await this.em.findOne(Device, { id: deviceId, accountId }, { refresh: true });
    if (!device) throw new DeviceNotFound();
    // A statement of its own: it sees what was written until the lock was there.
    const [row] = await this.em.execute<{ count: number }[]>('select bulk_under_way(?) count', [deviceId]);
    const hold = holdOf({ ...usageOf(device), underWay: row?.count ?? 0 }, this.clock.now());
    const isFree = isPractice && this.config.whatsappNetwork === 'sandbox' && hold?.by !== 'device_guarded';
    if (hold && !isFree) throw new BulkHeld(hold);
  }
}
