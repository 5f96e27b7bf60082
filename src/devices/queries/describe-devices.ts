import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { DescribeDevices, type DevicesDescription } from '../devices.messages.js';

/** Worst first: states that need a user precede self-healing ones. */
const WORST: DeviceState[] = ['banned', 'logged_out', 'off', 'qr', 'code', 'unstable', 'reconnecting', 'connecting'];
const MAX_TROUBLE = 20;

interface Row {
  session_id: string;
  name: string;
  state: DeviceState;
  state_reason: DeviceReason | null;
}

@QueryHandler(DescribeDevices)
export class DescribeDevicesHandler implements IQueryHandler<DescribeDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: DescribeDevices): Promise<DevicesDescription> {
    // The account cannot change the installation's switch.
    const trouble = await this.em.execute<Row[]>(
      `select session_id, name, state, state_reason from devices where account_id = ? and phone is not null and state <> 'on'
          and state_reason is distinct from 'sending_off'
        order by array_position('{${WORST.join(',')}}'::text[], state::text), id limit ?`,
      [accountId, MAX_TROUBLE],
    );
    const [linked] = await this.em.execute<{ has: boolean }[]>(
      'select exists (select 1 from devices where account_id = ? and phone is not null) has',
      [accountId],
    );
    return {
      hasLinked: linked?.has ?? false,
      trouble: trouble.map(({ name, ...row }) => ({ ...row, device_name: name })),
    };
  }
}
