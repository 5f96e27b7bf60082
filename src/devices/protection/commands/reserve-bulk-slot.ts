import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { BulkHeld, DeviceNotFound } from '../../devices.errors.js';
import { ReserveBulkSlot } from '../../protection.messages.js';
import { USAGE_COLUMNS, holdOf, toUsage } from '../bulk-hold.js';

@CommandHandler(ReserveBulkSlot)
export class ReserveBulkSlotHandler implements ICommandHandler<ReserveBulkSlot> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Locks the row, which blocks other reservations and ack counting. */
  async execute({ accountId, deviceId, isSandboxSpeed }: ReserveBulkSlot): Promise<void> {
    const device = await database(this.em)
      .selectFrom('devices')
      .select(USAGE_COLUMNS)
      .where('id', '=', deviceId)
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!device) throw new DeviceNotFound();
    // A separate statement sees rows committed during the lock wait.
    const {
      rows: [row],
    } = await sql<{ count: number }>`select bulk_under_way(${deviceId}) count`.execute(database(this.em));
    const hold = holdOf(toUsage(device, row?.count ?? 0), this.clock.now());
    const isExempt = isSandboxSpeed && this.config.whatsappNetwork === 'sandbox' && hold?.by !== 'device_guarded';
    if (hold && !isExempt) throw new BulkHeld(hold);
  }
}
