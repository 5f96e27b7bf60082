import type { DeviceLimit } from '../devices.contract.js';
import type { BulkHold, BulkRoom } from '../protection.messages.js';
import { type Ramp, capsAhead, capsOf, stepsAhead } from './warm-up.js';

/** Of a device, as far as it decides whether something may go to many now. */
export interface Usage extends Ramp {
  guardedAt: Date | null;
  sentDay: number;
  dayEndsAt: Date | null;
  sentHour: number;
  hourEndsAt: Date | null;
  /** Bulk messages that are written and neither accepted nor failed: each keeps a place. */
  underWay: number;
}

const isAhead = (at: Date | null, now: Date): boolean => at !== null && at > now;
const ahead = (at: Date | null, now: Date): Date | null => (isAhead(at, now) ? at : null);

/** What WhatsApp accepted today and in this hour: yesterday's count means nothing any more. */
export const usedOf = ({ sentDay, dayEndsAt, sentHour, hourEndsAt }: Usage, now: Date) => ({
  day: isAhead(dayEndsAt, now) ? sentDay : 0,
  hour: isAhead(hourEndsAt, now) ? sentHour : 0,
});

/** Why nothing may go to many over a device now; null when it may. */
export function holdOf(usage: Usage, now: Date): BulkHold | null {
  if (usage.guardedAt) return { by: 'device_guarded', until: null };
  const caps = capsOf(usage, now);
  const used = usedOf(usage, now);
  if (used.day + usage.underWay >= caps.day) return { by: 'cap_day', until: ahead(usage.dayEndsAt, now) };
  return used.hour + usage.underWay >= caps.hour ? { by: 'cap_hour', until: ahead(usage.hourEndsAt, now) } : null;
}

/** How much may go to many now and on the days to come. */
export function roomOf(usage: Usage, now: Date): BulkRoom {
  const caps = capsOf(usage, now);
  const used = usedOf(usage, now);
  return {
    today: Math.max(0, caps.day - used.day - usage.underWay),
    thisHour: Math.max(0, caps.hour - used.hour - usage.underWay),
    perHour: caps.hour,
    perDay: caps.day,
    days: capsAhead(usage, now),
    steps: stepsAhead(usage, now),
  };
}

/** Whether WhatsApp forbids a number to write to people it has no chat with. An end that has passed is as good as none. */
export const isLimited = (by: DeviceLimit | null | undefined, until: Date | null | undefined, now: Date): boolean =>
  Boolean(by) && (!until || until > now);

/** Columns of a device that decide whether something may go to many. */
export interface UsageRow {
  linked_at: string | null;
  warms_up: boolean;
  cap_day: number;
  cap_hour: number;
  guarded_at: string | null;
  sent_day: number;
  day_ends_at: string | null;
  sent_hour: number;
  hour_ends_at: string | null;
}

export const USAGE_COLUMNS =
  'linked_at, warms_up, cap_day, cap_hour, guarded_at, sent_day, day_ends_at, sent_hour, hour_ends_at';

export const toUsage = (row: UsageRow, underWay: number): Usage => ({
  ...{ linkedAt: toDate(row.linked_at), warmsUp: row.warms_up, capDay: row.cap_day, capHour: row.cap_hour },
  ...{ guardedAt: toDate(row.guarded_at), sentDay: row.sent_day, dayEndsAt: toDate(row.day_ends_at) },
  ...{ sentHour: row.sent_hour, hourEndsAt: toDate(row.hour_ends_at), underWay },
});

export const toDate = (value: string | null): Date | null => (value === null ? null : new Date(value));
