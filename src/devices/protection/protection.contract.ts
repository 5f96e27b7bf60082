import { z } from 'zod';
import { FormFlag } from '../../platform/http/page.contract.js';
import type { DeviceProtection } from '../devices.contract.js';

/** Up to here nothing has to be confirmed. */
export const SAFE_LIMITS = { cap_day: 1000, cap_hour: 120, warm_up: true, gap_min: 20, gap_max: 30 };
export const MOST_A_DAY = 10_000;
export const MOST_AN_HOUR = 1_000;
export const LONGEST_GAP = 3_600;

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: 'number_range' })
    .int({ error: 'number_range' })
    .min(least, { error: 'number_range' })
    .max(most, { error: 'number_range' });

/** POST /api/v1/device-settings/{sessionId} with _method=PUT. */
export const DeviceLimits = z
  .object({
    cap_day: whole(1, MOST_A_DAY),
    cap_hour: whole(1, MOST_AN_HOUR),
    warm_up: FormFlag,
    /** Seconds between two messages that go to many. */
    gap_min: whole(0, LONGEST_GAP),
    gap_max: whole(0, LONGEST_GAP),
    /** They know what they risk: needed for less protection than the device has now and than is safe. */
    accept_risk: FormFlag.default(false),
  })
  .refine(({ gap_min, gap_max }) => gap_max >= gap_min, { path: ['gap_max'], error: 'gap_order' });
export type DeviceLimits = z.infer<typeof DeviceLimits>;

type Settings = Omit<DeviceLimits, 'accept_risk'>;

/** Whether these protect the number less than those, in what is beyond the safe. */
export function isRiskier(next: Settings, now: Settings): boolean {
  return (
    next.cap_day > Math.max(now.cap_day, SAFE_LIMITS.cap_day) ||
    next.cap_hour > Math.max(now.cap_hour, SAFE_LIMITS.cap_hour) ||
    (now.warm_up && !next.warm_up) ||
    next.gap_min < Math.min(now.gap_min, SAFE_LIMITS.gap_min)
  );
}

/** GET and POST /api/v1/device-settings/{sessionId}; POST /api/v1/device-settings/{sessionId}/resume lets the guard go -> the same. */
export interface DeviceSettingsResult {
  data: Settings;
  safe: Settings;
  protection: DeviceProtection;
  device: { id: number; session_id: string; device_name: string };
}
