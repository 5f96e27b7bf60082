import type { DeviceResource } from '@server/devices/devices.contract.js';
import { readStored, writeStored } from '@/app/local-store.js';

const LAST_DEVICE_KEY = 'mersal.device';

export function firstDevice(devices: DeviceResource[]): string {
  const last = readStored(LAST_DEVICE_KEY);
  const chosen =
    devices.find((device) => device.session_id === last) ??
    devices.find((device) => device.status === 'on') ??
    devices[0];
  return chosen?.session_id ?? '';
}

export function rememberDevice(sessionId: string): void {
  writeStored(LAST_DEVICE_KEY, sessionId);
}
