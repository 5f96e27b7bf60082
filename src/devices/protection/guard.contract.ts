// Apart from the schemas, so that a page that shows a bound does not load the schema library.

/** At so many of so many the guard holds a device. */
export interface GuardBound {
  most: number;
  of: number;
}

/** Of the last messages of a device that went to many: so many were refused, or were followed by a wish for silence. */
export const GUARD_BOUNDS: Record<'failures' | 'opt_outs', GuardBound> = {
  failures: { most: 5, of: 10 },
  opt_outs: { most: 3, of: 20 },
};
