// Separate from the schemas: pages load no zod.

export const REPORT_BY = ['user', 'team', 'label', 'device', 'hour'] as const;
/** A year, with a day more in leap years. */
export const MAX_REPORT_DAYS = 366;
export const DEFAULT_REPORT_DAYS = 30;
