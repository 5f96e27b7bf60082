import type { EntityManager } from '@mikro-orm/postgresql';
import { IS_OVER_PLAN, LIMITED_DEVICES } from '../../devices/devices.sql.js';

/** Asked before each message to somebody new: a batch may be under way when WhatsApp forbids it. */
export async function isLimited(em: EntityManager, deviceId: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(`select from ${LIMITED_DEVICES} d where d.id = ?`, [deviceId]);
  return rows.length > 0;
}

/** Says of what may not go to new people now that it waits, and until when. Answers of which that is news. */
export async function holdCold(em: EntityManager, accountId: number, deviceId: number): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update messages m set hold_reason = 'new_people', held_until = d.until, updated_at = clock_timestamp()
       from ${LIMITED_DEVICES} d, chats c
      where d.id = ? and m.account_id = ? and m.device_id = d.id and m.from_me and m.status = 'queued'
        and c.id = m.chat_id and not c.is_warm and (m.hold_reason is null or m.held_until is distinct from d.until)
      returning m.id`,
    [deviceId, accountId],
  );
  return rows.map(({ id }) => Number(id));
}

/** The same of a device that is one too many for the package: everything waits. */
export async function holdOverPlan(em: EntityManager, accountId: number, deviceId: number): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update messages set hold_reason = 'over_plan', held_until = null, updated_at = clock_timestamp()
      where account_id = ? and device_id = ? and from_me and status = 'queued' and hold_reason is distinct from 'over_plan'
        and ${IS_OVER_PLAN} returning id`,
    [accountId, deviceId, deviceId],
  );
  return rows.map(({ id }) => Number(id));
}
