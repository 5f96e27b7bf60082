import type { EntityManager } from '@mikro-orm/postgresql';
import { IS_UNDER_LEASE } from '../devices.sql.js';

/** Inside a transaction: whether the claim is still the present one, which then stays so until the transaction ends. */
export async function holdLease(em: EntityManager, deviceId: number, epoch: number): Promise<boolean> {
  const [row] = await em.execute<{ held: boolean }[]>(`select ${IS_UNDER_LEASE} held`, [deviceId, epoch]);
  return row?.held ?? false;
}
