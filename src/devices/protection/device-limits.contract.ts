// Apart from the schemas, so that a page that shows a limit does not load the schema library.

import type { DeviceSettings } from '../devices.contract.js';

/** Up to here nothing has to be confirmed. */
export const SAFE_LIMITS: DeviceSettings = { cap_day: 1000, cap_hour: 120, warm_up: true, gap_min: 20, gap_max: 120 };
export const MOST_A_DAY = 10_000;
export const MOST_AN_HOUR = 1_000;
export const LONGEST_GAP = 3_600;

/** Whether these protect the number less than those, in what is beyond the safe. */
export function isRiskier(next: DeviceSettings, now: DeviceSettings): boolean {
  return (
    next.cap_day > Math.max(now.cap_day, SAFE_LIMITS.cap_day) ||
    next.cap_hour > Math.max(now.cap_hour, SAFE_LIMITS.cap_hour) ||
    (now.warm_up && !next.warm_up) ||
    next.gap_min < Math.min(now.gap_min, SAFE_LIMITS.gap_min)
  );
}
