import type { DeviceState } from '@server/devices/devices.contract.js';

/** Worst state first. A separate module: the address is read before the page loads. */
export const DEVICE_STATES = [
  'banned',
  'logged_out',
  'needs_passkey',
  'off',
  'unstable',
  'reconnecting',
  'connecting',
  'syncing',
  'scanned',
  'qr',
  'code',
  'new',
  'on',
] as const satisfies DeviceState[];
