/** Bounds of a campaign's form, in seconds where nothing else is said. */
export const GAP_MIN = { from: 20, to: 300, usual: 20 } as const;
export const GAP_MAX = { from: 30, to: 360, usual: 120 } as const;
export const LONGEST_CAMPAIGN_NAME = 150;
export const MOST_DEVICES = 50;
export const MOST_GROUPS = 200;
export const MOST_TEXTS = 20;
export const MOST_CONDITIONS = 20;
/** A bulk action takes at most this many ids. */
export const MOST_CAMPAIGNS_AT_ONCE = 1000;
/** Minutes; 0 waits for as long as it takes. */
export const PATIENCE = { usual: 10, most: 1440 } as const;
