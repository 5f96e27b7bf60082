import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { DeviceState } from '../devices.contract.js';
import { DescribeDevices, type DevicesDescription } from '../devices.messages.js';

/** Worst first: states that need a user precede self-healing ones. */
const WORST: DeviceState[] = ['banned', 'logged_out', 'off', 'qr', 'code', 'unstable', 'reconnecting', 'connecting'];
const MAX_TROUBLE = 20;

@QueryHandler(DescribeDevices)
export class DescribeDevicesHandler implements IQueryHandler<DescribeDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DescribeDevices): Promise<DevicesDescription> {
    // The account cannot change the installation's switch.
    const all = database(this.em)
      .selectFrom('devices')
      .where('account_id', '=', accountId)
      .$if(ids !== null, (own) => own.where(sql<boolean>`id = any (${ids}::bigint[])`));
    const linked = all.where('phone', 'is not', null);
    const trouble = await linked
      .select(['session_id', 'name as device_name', 'state', 'state_reason'])
      .where('state', '<>', 'on')
      .where('state_reason', 'is distinct from', 'sending_off')
      .orderBy(sql`array_position(${WORST}::text[], state::text)`)
      .orderBy('id')
      .limit(MAX_TROUBLE)
      .execute();
    const first = await linked.select('id').limit(1).executeTakeFirst();
    const counts = await all
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.countAll<number>().filterWhere('state', '=', 'on').as('countOn'),
      ])
      .executeTakeFirstOrThrow();
    return { hasLinked: first !== undefined, trouble, ...counts };
  }
}
