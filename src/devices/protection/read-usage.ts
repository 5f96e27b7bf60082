import type { Usage } from './bulk-hold.js';

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
