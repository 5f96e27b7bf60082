import type { DeviceFigures } from '../health.contract.js';

/** Message triggers maintain all except `retries` (CountRetry). */
export const DEVICE_FIGURES = [
  'sent',
  'delivered',
  'read',
  'failed',
  'blocked',
  'retries',
] as const satisfies readonly (keyof DeviceFigures)[];

/** Counters have 15-minute buckets. */
export const counterNameOf = (deviceId: number, figure: keyof DeviceFigures): string => `device.${deviceId}.${figure}`;

export const toFigures = (deviceId: number, counts: Record<string, number>): DeviceFigures => {
  const count = (figure: keyof DeviceFigures) => counts[counterNameOf(deviceId, figure)] ?? 0;
  return {
    sent: count('sent'),
    delivered: count('delivered'),
    read: count('read'),
    failed: count('failed'),
    blocked: count('blocked'),
    retries: count('retries'),
  };
};
