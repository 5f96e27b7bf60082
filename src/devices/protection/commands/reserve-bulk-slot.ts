import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { BulkHeld, DeviceNotFound } from '../../devices.errors.js';
import { ReserveBulkSlot } from '../../protection.messages.js';
import { type UsageRow, USAGE_COLUMNS, holdOf, toUsage } from '../bulk-hold.js';

@CommandHandler(ReserveBulkSlot)
export class ReserveBulkSlotHandler implements ICommandHandler<ReserveBulkSlot> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The row lock blocks other reservations and ack counting. */
  async execute({ accountId, deviceId, isSandboxSpeed }: ReserveBulkSlot): Promise<void> {
    const [device] = await this.em.execute<UsageRow[]>(
      `select ${USAGE_COLUMNS} from devices where id = ? and account_id = ? for no key update`,
      [deviceId, accountId],
    );
    if (!device) throw new DeviceNotFound();
    // A separate statement sees rows committed during the lock wait.
    const [row] = await this.em.execute<{ count: number }[]>('select bulk_under_way(?) count', [deviceId]);
    const hold = holdOf(toUsage(device, row?.count ?? 0), this.clock.now());
    const isFree = isSandboxSpeed && this.config.whatsappNetwork === 'sandbox' && hold?.by !== 'device_guarded';
    if (hold && !isFree) throw new BulkHeld(hold);
  }
}
