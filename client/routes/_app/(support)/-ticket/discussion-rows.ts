/** Page sizes. The first is the default. */
export const DISCUSSION_ROWS = [5, 10, 20, 50, 100] as const;
