import type { DeviceFigures } from '@server/devices/health.contract.js';

export const HEALTH_FIGURES = [
  'sent',
  'delivered',
  'read',
  'failed',
  'blocked',
  'retries',
] as const satisfies (keyof DeviceFigures)[];
