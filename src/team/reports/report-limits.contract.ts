// Limits are separate from schemas, because pages load no zod.

export const REPORT_BY = ['user', 'team', 'label', 'device', 'hour'] as const;
/** Days of a leap year. */
export const MAX_REPORT_DAYS = 366;
export const DEFAULT_REPORT_DAYS = 30;
