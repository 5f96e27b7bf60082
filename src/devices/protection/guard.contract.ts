// Apart from the schemas, so that a page that shows a bound does not load the schema library.

/** Of the last messages of a device that went to many, at how many the guard stops it. */
export interface GuardSettings {
  /** Refused or lost, of the last ten. */
  failures: number;
  /** Followed by a wish for silence, of the last twenty. */
  opt_outs: number;
}

/** Without a choice of the account. */
export const USUAL_GUARD: GuardSettings = { failures: 5, opt_outs: 3 };
/** What an account may choose: above the most, numbers are lost before anything stops. */
export const GUARD_RANGES = {
  failures: { least: 2, most: 7, of: 10 },
  opt_outs: { least: 1, most: 5, of: 20 },
} as const;
