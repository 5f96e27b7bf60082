import type { DeviceFigures } from '../health.contract.js';

/** What the counters of a device count; triggers on messages keep all but the last, which CountRetry adds. */
export const FIGURES = [
  'sent',
  'delivered',
  'read',
  'failed',
  'blocked',
  'retries',
] as const satisfies readonly (keyof DeviceFigures)[];

/** The name of a device's counter, by the quarter of an hour (migrations/Migration20261124010000_device_health.ts). */
export const figureOf = (deviceId: number, figure: keyof DeviceFigures): string => `device.${deviceId}.${figure}`;

export const toFigures = (deviceId: number, counts: Record<string, number>): DeviceFigures => {
  const count = (figure: keyof DeviceFigures) => counts[figureOf(deviceId, figure)] ?? 0;
  return {
    ...{ sent: count('sent'), delivered: count('delivered'), read: count('read') },
    ...{ failed: count('failed'), blocked: count('blocked'), retries: count('retries') },
  };
};
