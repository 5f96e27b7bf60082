import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { LIMITED_DEVICES, isOverPlan } from '../../devices/devices.sql.js';
import { database, type Row } from '../../platform/database/statements/database.js';

type HeldMessage = Pick<Row<'messages'>, 'id'>;

/** Call before each message to a new contact, because WhatsApp may limit a device mid-batch. */
export async function isDeviceLimited(em: EntityManager, deviceId: number): Promise<boolean> {
  const { rows } = await sql`select from ${LIMITED_DEVICES} d where d.id = ${deviceId}`.execute(database(em));
  return rows.length > 0;
}

export async function holdCold(em: EntityManager, accountId: number, deviceId: number): Promise<number[]> {
  const { rows } = await sql<HeldMessage>`
    update messages m set hold_reason = 'new_people', held_until = d.until, updated_at = clock_timestamp()
       from ${LIMITED_DEVICES} d, chats c
      where d.id = ${deviceId} and m.account_id = ${accountId} and m.device_id = d.id and m.from_me and m.status = 'queued'
        and c.id = m.chat_id and not c.is_warm and (m.hold_reason is null or m.held_until is distinct from d.until)
      returning m.id`.execute(database(em));
  return rows.map(({ id }) => id);
}

/** Holds messages behind a rate-limited one. */
export async function holdBehindPause(em: EntityManager, accountId: number, deviceId: number): Promise<number[]> {
  const { rows } = await sql<HeldMessage>`
    update messages m set hold_reason = 'rate_limited', held_until = limit_hold.until, updated_at = clock_timestamp()
       from (select max(held_until) until from messages where account_id = ${accountId} and device_id = ${deviceId} and from_me
           and status = 'queued' and hold_reason = 'rate_limited' and held_until > clock_timestamp()) limit_hold
      where limit_hold.until is not null and m.account_id = ${accountId} and m.device_id = ${deviceId} and m.from_me
        and m.status = 'queued' and m.hold_reason is null
      returning m.id`.execute(database(em));
  return rows.map(({ id }) => id);
}

export async function holdOverPlan(em: EntityManager, accountId: number, deviceId: number): Promise<number[]> {
  const { rows } = await sql<HeldMessage>`
    update messages set hold_reason = 'over_plan', held_until = null, updated_at = clock_timestamp()
      where account_id = ${accountId} and device_id = ${deviceId} and from_me and status = 'queued'
        and hold_reason is distinct from 'over_plan' and ${isOverPlan(deviceId)}
      returning id`.execute(database(em));
  return rows.map(({ id }) => id);
}
