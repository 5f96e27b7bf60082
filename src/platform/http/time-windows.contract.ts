import { z } from 'zod';
import { isTimeZone } from '../time-zones.contract.js';
import { WallTime, Weekdays } from './hours.contract.js';

export const MAX_TIME_WINDOWS = 14;

export const DAY_START = '00:00';
/** End that includes the last minute of the day. */
export const DAY_END = '23:59';

/**
 * No days mean every day. `to` is exclusive. A window that ends at or before its start continues past midnight and
 * belongs to its first day.
 */
export const TimeWindow = z.object({ days: Weekdays.default([]), from: WallTime, to: WallTime });
export type TimeWindow = z.infer<typeof TimeWindow>;

export const TimeWindows = z.object({
  time_zone: z.string({ error: 'required' }).max(64).refine(isTimeZone, { error: 'time_zone_unknown' }),
  windows: z
    .array(TimeWindow, { error: 'required' })
    .min(1, { error: 'required' })
    .max(MAX_TIME_WINDOWS, { error: 'too_many' }),
});
export type TimeWindows = z.infer<typeof TimeWindows>;
