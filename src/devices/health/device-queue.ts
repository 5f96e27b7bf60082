import type { WaitingCount } from '../devices.ports.js';
import type { DeviceQueue } from '../health.contract.js';

export const toDeviceQueue = (waiting: WaitingCount | undefined): DeviceQueue => ({
  length: waiting?.count ?? 0,
  is_longer: waiting?.isMore ?? false,
  oldest_at: waiting?.oldestAt?.toISOString() ?? null,
});
