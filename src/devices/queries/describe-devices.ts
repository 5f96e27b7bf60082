import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { DeviceState } from '../devices.contract.js';
import { DescribeDevices, type DevicesDescription } from '../devices.messages.js';

const STATES_WORST_FIRST: DeviceState[] = [
  'banned',
  'logged_out',
  'off',
  'needs_passkey',
  'qr',
  'code',
  'unstable',
  'reconnecting',
  'connecting',
];
const MAX_TROUBLED_DEVICES = 20;

@QueryHandler(DescribeDevices)
export class DescribeDevicesHandler implements IQueryHandler<DescribeDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DescribeDevices): Promise<DevicesDescription> {
    const all = database(this.em)
      .selectFrom('devices')
      .where('account_id', '=', accountId)
      .$if(ids !== null, (own) => own.where(sql<boolean>`id = any (${ids}::bigint[])`));
    const linked = all.where('phone', 'is not', null);
    const trouble = await linked
      .select(['session_id', 'name as device_name', 'state', 'state_reason'])
      .where('state', '<>', 'on')
      // Sending is switched off for the whole installation, so the account can do nothing.
      .where('state_reason', 'is distinct from', 'sending_off')
      .orderBy(sql`array_position(${STATES_WORST_FIRST}::text[], state::text)`)
      .orderBy('id')
      .limit(MAX_TROUBLED_DEVICES)
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
