import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { BulkHeld, DeviceNotFound } from '../../devices.errors.js';
import { ReserveBulkSlot } from '../../protection.messages.js';
import { holdOf } from '../bulk-hold.js';
import { type UsageRow, USAGE_COLUMNS, toUsage } from '../read-usage.js';

@CommandHandler(ReserveBulkSlot)
export class ReserveBulkSlotHandler implements ICommandHandler<ReserveBulkSlot> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The row of the device is the lock: whoever else asks, and what counts a message as accepted, waits for the end of the transaction. */
  async execute({ accountId, deviceId, isPractice }: ReserveBulkSlot): Promise<void> {
    // The row as it is once the lock is there.
    const [device] = await this.em.execute<UsageRow[]>(
      `select ${USAGE_COLUMNS} from devices where id = ? and account_id = ? for no key update`,
      [deviceId, accountId],
    );
    if (!device) throw new DeviceNotFound();
    // A statement of its own: it sees what was written until the lock was there.
    const [row] = await this.em.execute<{ count: number }[]>('select bulk_under_way(?) count', [deviceId]);
    const hold = holdOf(toUsage(device, row?.count ?? 0), this.clock.now());
    const isFree = isPractice && this.config.whatsappNetwork === 'sandbox' && hold?.by !== 'device_guarded';
    if (hold && !isFree) throw new BulkHeld(hold);
  }
}
