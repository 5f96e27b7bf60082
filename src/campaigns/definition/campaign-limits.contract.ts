/** Seconds between two messages of a device. */
export const GAP_MIN = { from: 20, to: 300, default: 20 } as const;
export const GAP_MAX = { from: 30, to: 360, default: 120 } as const;
export const MAX_CAMPAIGN_NAME_LENGTH = 150;
export const MAX_CAMPAIGN_DEVICES = 50;
export const MAX_GROUPS = 200;
export const MAX_TEXTS = 20;
export const MAX_CONDITIONS = 20;
export const MAX_SELECTED_CAMPAIGNS = 1000;
/** Minutes offline before another device takes over. 0 means never. */
export const PATIENCE = { default: 10, max: 1440 } as const;
