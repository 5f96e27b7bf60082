import type { Row } from '../../platform/database/statements/database.js';
import type { DeviceEventResource } from '../health.contract.js';
import { toIso } from '../../platform/to-iso.js';

export class DeviceEventRecorded {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly sessionId: string,
    readonly event: DeviceEventResource,
  ) {}
}

export const DEVICE_EVENT_COLUMNS = ['id', 'at', 'kind', 'reason', 'code', 'until'] as const;

export type DeviceEventRow = Pick<Row<'device_events'>, (typeof DEVICE_EVENT_COLUMNS)[number]>;

export const toDeviceEventResource = ({ id, at, kind, reason, code, until }: DeviceEventRow): DeviceEventResource => ({
  id,
  at: toIso(at),
  kind,
  reason,
  code,
  until: toIso(until),
});
