import type { Row } from '../../platform/database/statements/database.js';
import type { DeviceLimit } from '../devices.contract.js';
import type { BulkHold, BulkRoom } from '../protection.messages.js';
import { type WarmUpSettings, upcomingCaps, capsOf, stepsAhead } from './warm-up.js';

export interface BulkUsage extends WarmUpSettings {
  guardedAt: Date | null;
  sentDay: number;
  dayEndsAt: Date | null;
  sentHour: number;
  hourEndsAt: Date | null;
  /** Messages neither acknowledged nor failed. Each reserves capacity. */
  inFlight: number;
}

const isFuture = (at: Date | null, now: Date): boolean => at !== null && at > now;
const onlyFuture = (at: Date | null, now: Date): Date | null => (isFuture(at, now) ? at : null);

export const usedOf = ({ sentDay, dayEndsAt, sentHour, hourEndsAt }: BulkUsage, now: Date) => ({
  day: isFuture(dayEndsAt, now) ? sentDay : 0,
  hour: isFuture(hourEndsAt, now) ? sentHour : 0,
});

export function holdOf(usage: BulkUsage, now: Date): BulkHold | null {
  if (usage.guardedAt) return { by: 'device_guarded', until: null };
  const caps = capsOf(usage, now);
  const used = usedOf(usage, now);
  if (used.day + usage.inFlight >= caps.day) return { by: 'cap_day', until: onlyFuture(usage.dayEndsAt, now) };
  return used.hour + usage.inFlight >= caps.hour ? { by: 'cap_hour', until: onlyFuture(usage.hourEndsAt, now) } : null;
}

export function roomOf(usage: BulkUsage, now: Date): BulkRoom {
  const caps = capsOf(usage, now);
  const used = usedOf(usage, now);
  return {
    today: Math.max(0, caps.day - used.day - usage.inFlight),
    thisHour: Math.max(0, caps.hour - used.hour - usage.inFlight),
    perHour: caps.hour,
    perDay: caps.day,
    days: upcomingCaps(usage, now),
    steps: stepsAhead(usage, now),
  };
}

export const isLimitActive = (by: DeviceLimit | null | undefined, until: Date | null | undefined, now: Date): boolean =>
  Boolean(by) && (!until || until > now);

export const USAGE_COLUMNS = [
  'linked_at',
  'warms_up',
  'cap_day',
  'cap_hour',
  'guarded_at',
  'sent_day',
  'day_ends_at',
  'sent_hour',
  'hour_ends_at',
] as const;

type UsageRow = Pick<Row<'devices'>, (typeof USAGE_COLUMNS)[number]>;

export const toUsage = (row: UsageRow, inFlight: number): BulkUsage => ({
  linkedAt: row.linked_at,
  warmsUp: row.warms_up,
  capDay: row.cap_day,
  capHour: row.cap_hour,
  guardedAt: row.guarded_at,
  sentDay: row.sent_day,
  dayEndsAt: row.day_ends_at,
  sentHour: row.sent_hour,
  hourEndsAt: row.hour_ends_at,
  inFlight,
});
