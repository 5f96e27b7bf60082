import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Locks the lease until the transaction ends. True while the lease has this epoch. */
export const isUnderLease = ({ deviceId, epoch }: { deviceId: number; epoch: number }): RawBuilder<SqlBool> =>
  sql`exists (select from device_leases where device_id = ${deviceId} and epoch = ${epoch} for key share)`;

export const wasOpenAt = (deviceId: string, time: string): RawBuilder<SqlBool> => sql`
  exists (select from devices where id = ${sql.ref(deviceId)} and state = 'on' and connected_at < ${sql.ref(time)})`;

export const isOverPlan = (deviceId: number): RawBuilder<SqlBool> => sql`over_plan(${deviceId})`;

export const IS_LIMITED = sql`d.limited_by is not null and (d.limited_until is null or d.limited_until > clock_timestamp())`;

export const LIMITED_DEVICES = sql`(select d.id, d.limited_until until from devices d where ${IS_LIMITED})`;

export const ALL_DEVICES = sql`(select id, account_id from devices)`;

export const CONNECTED_DEVICES = sql`(select id, connected_at from devices where state = 'on')`;

export const devicesOfNumber = (phone: string | null, lid: string | null): RawBuilder<unknown> =>
  sql`(select id from devices where phone = ${phone} or lid = ${lid})`;

/** Selects null while a user has stopped the device. */
export const awaitedSince = (deviceId: string): RawBuilder<Date | null> =>
  sql`(select awaited_since from devices where id = ${sql.ref(deviceId)})`;
