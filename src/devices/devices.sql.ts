/** Parameters: device, epoch. */
export const IS_UNDER_LEASE = `exists (select from device_leases where device_id = ? and epoch = ? for key share)`;

export const wasOpenAt = (deviceId: string, time: string): string =>
  `exists (select from devices where id = ${deviceId} and state = 'on' and connected_at < ${time})`;

/** Parameter: device. */
export const IS_OVER_PLAN = 'over_plan(?)';

/** WhatsApp blocks cold contacts of device `d`. */
export const IS_LIMITED =
  'd.limited_by is not null and (d.limited_until is null or d.limited_until > clock_timestamp())';

/** Columns: `id`, and `until` if known. */
export const LIMITED_DEVICES = `(select d.id, d.limited_until until from devices d where ${IS_LIMITED})`;

/** Columns: `id`, `account_id`. */
export const ALL_DEVICES = `(select id, account_id from devices)`;

/** Columns: `id`, `connected_at`. */
export const CONNECTED_DEVICES = `(select id, connected_at from devices where state = 'on')`;

/** Column: `id`. All accounts. Parameters: phone, LID. */
export const DEVICES_OF_NUMBER = `(select id from devices where phone = ? or lid = ?)`;

/** Time since which the device should be connected. Null while a user has stopped it. */
export const awaitedSince = (deviceId: string): string => `(select awaited_since from devices where id = ${deviceId})`;
