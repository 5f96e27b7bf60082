/** Assignments of an update of `devices`. They remove caps and reset the guard of the number. */
export const UNLIMITED = `cap_day = 1000000, cap_hour = 1000000, warms_up = false, guarded_at = null, guard_reason = null, bulk_outcomes = ''`;
