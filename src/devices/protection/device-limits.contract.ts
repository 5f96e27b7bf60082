// Separate file, so that pages do not load the schema library.

import type { DeviceSettings } from '../devices.contract.js';

/** Higher values need confirmation. */
export const SAFE_LIMITS: DeviceSettings = { cap_day: 1000, cap_hour: 120, warm_up: true, gap_min: 20, gap_max: 120 };
export const MAX_MESSAGES_PER_DAY = 10_000;
export const MAX_MESSAGES_PER_HOUR = 1_000;
export const MAX_GAP_SECONDS = 3_600;

export function isRiskier(next: DeviceSettings, current: DeviceSettings): boolean {
  return (
    next.cap_day > Math.max(current.cap_day, SAFE_LIMITS.cap_day) ||
    next.cap_hour > Math.max(current.cap_hour, SAFE_LIMITS.cap_hour) ||
    (current.warm_up && !next.warm_up) ||
    next.gap_min < Math.min(current.gap_min, SAFE_LIMITS.gap_min)
  );
}
