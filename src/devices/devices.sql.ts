// Parts of statements that other modules put into theirs, so that what they say of devices stays one thing.

/** Lets a statement act only under the present claim of a device; its parameters are the device and the epoch. */
export const IS_UNDER_LEASE = `exists (select from device_leases where device_id = ? and epoch = ? for key share)`;

/** Whether the connection that a device has now, by its id, was there at a time before. */
export const wasOpenAt = (deviceId: string, time: string): string =>
  `exists (select from devices where id = ${deviceId} and state = 'on' and connected_at < ${time})`;

/** Whether a device, its parameter, is one too many for the package of its account and may not send. */
export const IS_OVER_PLAN = 'over_plan(?)';

/** Whether WhatsApp does not let a device, as `d`, write to people it has no chat with. */
export const IS_LIMITED =
  'd.limited_by is not null and (d.limited_until is null or d.limited_until > clock_timestamp())';

/** All devices of which that is so, to be read by a statement as a table: their `id`, and the `until` that WhatsApp named, if any. */
export const LIMITED_DEVICES = `(select d.id, d.limited_until until from devices d where ${IS_LIMITED})`;
