import type { Weekday } from '../../platform/weekdays.contract.js';

/** When an auto-reply answers on which devices. */
export interface Hours {
  id: number | null;
  devices: readonly number[];
  /** None means every day. */
  days: readonly Weekday[];
  time_start_at: string | null;
  time_end_at: string | null;
}

/** Those of the others that answer on one of the same devices at some of the same time. */
export function findOverlaps<Other extends Hours>(one: Hours, others: readonly Other[]): Other[] {
  return others.filter(
    (other) =>
      other.id !== one.id &&
      one.devices.some((device) => other.devices.includes(device)) &&
      shareDay(one.days, other.days) &&
      beginOf(one) < endOf(other) &&
      beginOf(other) < endOf(one),
  );
}

const shareDay = (one: readonly Weekday[], other: readonly Weekday[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((day) => other.includes(day));

const beginOf = ({ time_start_at: from }: Hours): string => from ?? '00:00';
/** 23:59 is the end of the day. */
const endOf = ({ time_end_at: to }: Hours): string => (to === null || to === '23:59' ? '24:00' : to);
