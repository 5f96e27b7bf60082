import type { EntityManager } from '@mikro-orm/postgresql';
import { IS_UNDER_LEASE } from '../devices.sql.js';

/** Locks the current lease for the transaction. False if lost. */
export async function holdLease(em: EntityManager, deviceId: number, epoch: number): Promise<boolean> {
  const [row] = await em.execute<{ held: boolean }[]>(`select ${IS_UNDER_LEASE} held`, [deviceId, epoch]);
  return row?.held ?? false;
}
