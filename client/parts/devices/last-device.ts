import type { DeviceResource } from '@server/devices/devices.contract.js';

const LAST_DEVICE_KEY = 'mersal.device';

/** The one to begin with: the last one used here, else one that is on, else the newest. */
export function firstDevice(devices: DeviceResource[]): string {
  const last = readLastDevice();
  const chosen =
    devices.find((device) => device.session_id === last) ??
    devices.find((device) => device.status === 'on') ??
    devices[0];
  return chosen?.session_id ?? '';
}

function readLastDevice(): string | null {
  try {
    return localStorage.getItem(LAST_DEVICE_KEY);
  } catch {
    return null;
  }
}

export function rememberDevice(sessionId: string): void {
  try {
    localStorage.setItem(LAST_DEVICE_KEY, sessionId);
  } catch {
    // Without storage one that is on is offered next time.
  }
}
