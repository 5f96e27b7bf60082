import type { RawBuilder, SqlBool } from 'kysely';
import { IS_OVER_PLAN, IS_UNDER_LEASE } from '../../devices/devices.sql.js';
import { fromCondition } from '../../platform/database/statements/from-condition.js';

/** Locks the lease until the transaction ends. */
export const isUnderLease = ({ deviceId, epoch }: { deviceId: number; epoch: number }): RawBuilder<SqlBool> =>
  fromCondition({ where: IS_UNDER_LEASE, params: [deviceId, epoch] });

export const isOverPlan = (deviceId: number): RawBuilder<SqlBool> =>
  fromCondition({ where: IS_OVER_PLAN, params: [deviceId] });
