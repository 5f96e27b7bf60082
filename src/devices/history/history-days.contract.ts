export const HISTORY_DAYS = [0, 7, 30] as const;
export type HistoryDays = (typeof HISTORY_DAYS)[number];
