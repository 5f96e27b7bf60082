import type { DeviceState } from '@server/devices/devices.contract.js';

/** Worst state first. In its own file, because the router reads the address before it loads the page. */
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
