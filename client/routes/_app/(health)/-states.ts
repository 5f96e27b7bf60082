import type { DeviceState } from '@server/devices/devices.contract.js';

/** Worst first, as somebody looks for trouble. Apart from the filters: the address is read before the page is loaded. */
export const STATES = [
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
