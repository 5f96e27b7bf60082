import type { EntityManager } from '@mikro-orm/postgresql';

/** There is something to do for a device. Last in its transaction: a tick that finds nothing waits for nobody, and must not miss what is written. */
export async function wakeLane(em: EntityManager, accountId: number, deviceId: number, now: Date): Promise<void> {
  await em.execute(
    `insert into device_lanes (device_id, account_id, next_at, is_busy) values (?, ?, ?, true)
     on conflict (device_id) do update set is_busy = true`,
    [deviceId, accountId, now],
  );
}

/** Nothing was sent in this turn after all: the next may go at that time. */
export async function returnTurn(em: EntityManager, deviceId: number, at: Date): Promise<void> {
  await em.execute('update device_lanes set next_at = ? where device_id = ?', [at, deviceId]);
}
