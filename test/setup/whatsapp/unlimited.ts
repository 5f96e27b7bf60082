/** Of a device that sends to many in a spec: no caps, and what went wrong before is forgotten. */
export const UNLIMITED = `cap_day = 1000000, cap_hour = 1000000, warms_up = false, guarded_at = null, guard_reason = null, bulk_outcomes = ''`;
