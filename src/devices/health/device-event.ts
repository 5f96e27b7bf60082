import type { DeviceEventResource } from '../health.contract.js';
import { toIso } from '../../platform/to-iso.js';

export class DeviceEventRecorded {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly event: DeviceEventResource,
  ) {}
}

export const DEVICE_EVENT_COLUMNS = 'id, at, kind, reason, code, until';

export interface DeviceEventRow extends Pick<DeviceEventResource, 'kind' | 'reason' | 'code'> {
  id: string;
  at: string | Date;
  until: string | Date | null;
}

export const toDeviceEventResource = ({ id, at, kind, reason, code, until }: DeviceEventRow): DeviceEventResource => ({
  id: Number(id),
  at: toIso(at),
  kind,
  reason,
  code,
  until: toIso(until),
});
