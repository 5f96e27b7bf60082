import type { DeviceState } from '@server/devices/devices.contract.js';

/** Worst state first. Kept in a separate file, because the URL is read before the page loads. */
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
