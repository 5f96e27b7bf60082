/** Removes caps and resets the guard of a device. */
export const UNLIMITED = `cap_day = 1000000, cap_hour = 1000000, warms_up = false, guarded_at = null, guard_reason = null, bulk_outcomes = ''`;
