import type { DeviceFigures } from '@server/devices/health.contract.js';

/** In the order in which a message goes through them. */
export const FIGURES = [
  'sent',
  'delivered',
  'read',
  'failed',
  'blocked',
  'retries',
] as const satisfies (keyof DeviceFigures)[];
