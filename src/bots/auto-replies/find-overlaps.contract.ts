import type { BusinessHoursMode } from '../../auth/business-hours/business-hours.contract.js';
import { WEEKDAYS, type Weekday } from '../../platform/weekdays.contract.js';

export interface Hours {
  id: number | null;
  devices: readonly number[];
  /** Empty means every day. */
  days: readonly Weekday[];
  time_start_at: string | null;
  time_end_at: string | null;
  business_hours_id: number | null;
  business_hours_mode: BusinessHoursMode | null;
}

export function findOverlaps<Other extends Hours>(autoReply: Hours, others: readonly Other[]): Other[] {
  const ownParts = partsOf(autoReply);
  return others.filter(
    (other) =>
      other.id !== autoReply.id &&
      !isOpposite(autoReply, other) &&
      autoReply.devices.some((device) => other.devices.includes(device)) &&
      partsOf(other).some((part) =>
        ownParts.some(({ day, start, end }) => day === part.day && start < part.end && part.start < end),
      ),
  );
}

const isOpposite = (left: Hours, right: Hours): boolean =>
  left.business_hours_id !== null &&
  left.business_hours_id === right.business_hours_id &&
  left.business_hours_mode !== right.business_hours_mode;

/** Splits an overnight window in two days. 23:59 is the end of the day. */
function partsOf({ days, time_start_at: from, time_end_at: to }: Hours): { day: number; start: string; end: string }[] {
  const start = from ?? '00:00';
  const end = to === null || to === '23:59' ? '24:00' : to;
  return (days.length > 0 ? days : WEEKDAYS).flatMap((name) => {
    const day = WEEKDAYS.indexOf(name);
    if (start < end) return [{ day, start, end }];
    return [
      { day, start, end: '24:00' },
      { day: (day + 1) % WEEKDAYS.length, start: '00:00', end },
    ];
  });
}
