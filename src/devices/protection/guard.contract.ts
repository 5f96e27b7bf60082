// Separate file, so that pages do not load the schema library.

/** Failures and opt-outs that pause bulk sending. */
export interface GuardSettings {
  failures: number;
  opt_outs: number;
}

export const DEFAULT_GUARD: GuardSettings = { failures: 5, opt_outs: 3 };
/** With higher values, numbers get banned before the pause. */
export const GUARD_RANGES = {
  failures: { least: 2, most: 7, of: 10 },
  opt_outs: { least: 1, most: 5, of: 20 },
} as const;
