import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceChanged } from '../../devices.messages.js';
import { type BulkOutcomes, RecordBulkOutcomes } from '../../protection.messages.js';
import { findGuardReason } from '../failure-rate.js';
import { GUARD_RANGES, DEFAULT_GUARD } from '../guard.contract.js';

const MAX_REMEMBERED = GUARD_RANGES.opt_outs.of;
/** SQL form of `addOutcomes`. */
const RECENT = sql.raw(`right(substring(d.bulk_outcomes || e.outcomes
  from '(^o*([sf]o*){0,${MAX_REMEMBERED - 1}}|([sf]o*){${MAX_REMEMBERED}})$'), ${3 * MAX_REMEMBERED})`);

interface OutcomesRow extends Pick<Row<'devices'>, 'id' | 'account_id' | 'bulk_outcomes'> {
  failures: number | null;
  opt_outs: number | null;
  is_guarded: boolean;
}

@CommandHandler(RecordBulkOutcomes)
export class RecordBulkOutcomesHandler implements ICommandHandler<RecordBulkOutcomes> {
  constructor(
    private readonly em: EntityManager,
    private readonly recordDeviceEvent: RecordDeviceEvent,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ ended }: RecordBulkOutcomes): Promise<void> {
    if (ended.length === 0) return;
    for (const row of await this.addAll(ended)) if (!row.is_guarded && reasonOf(row)) await this.pauseDevice(row);
  }

  /** Uses one statement, because each campaign message runs it. */
  private async addAll(ended: readonly BulkOutcomes[]): Promise<OutcomesRow[]> {
    const { rows } = await sql<OutcomesRow>`
      update devices d set bulk_outcomes = ${RECENT}
         from unnest(${ended.map(({ deviceId }) => deviceId)}::bigint[], ${ended.map(({ accountId }) => accountId)}::bigint[],
           ${ended.map(({ outcomes }) => outcomes)}::text[]) e (device_id, account_id, outcomes)
         left join guard_settings g on g.account_id = e.account_id
        where d.id = e.device_id and d.account_id = e.account_id
        returning d.id, d.account_id, d.bulk_outcomes, g.failures, g.opt_outs, d.guarded_at is not null as is_guarded`.execute(
      database(this.em.fork()),
    );
    return rows;
  }

  /** Checks under the row lock, because a user may have resumed the device. */
  private async pauseDevice({ id: deviceId, account_id: accountId, failures, opt_outs }: OutcomesRow): Promise<void> {
    const pausedDevice = await this.em.fork().transactional(async (em) => {
      const row = await database(em)
        .selectFrom('devices')
        .select('bulk_outcomes')
        .where('id', '=', deviceId)
        .where('account_id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const reason = row && reasonOf({ ...row, failures, opt_outs });
      const device = reason && (await em.findOneOrFail(Device, { id: deviceId, accountId }));
      if (!device?.pauseBulkSending(reason!, this.clock.now())) return null;
      await em.flush();
      return device;
    });
    if (!pausedDevice) return;
    await this.recordDeviceEvent.execute(accountId, deviceId, { kind: 'guarded' });
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(pausedDevice, this.clock.now())));
  }
}

const reasonOf = ({
  bulk_outcomes,
  failures,
  opt_outs,
}: Pick<OutcomesRow, 'bulk_outcomes' | 'failures' | 'opt_outs'>) =>
  findGuardReason(bulk_outcomes, {
    failures: failures ?? DEFAULT_GUARD.failures,
    opt_outs: opt_outs ?? DEFAULT_GUARD.opt_outs,
  });
