/** How much of a discussion a page may show; the first without a word. */
export const DISCUSSION_ROWS = [5, 10, 20, 50, 100] as const;
