import type { EntityManager } from '@mikro-orm/postgresql';
import { Device } from '../device.entity.js';

export async function findMainDevice(em: EntityManager): Promise<Pick<Device, 'id' | 'accountId'> | null> {
  // All accounts: the platform has one main device.
  return em.fork().findOne(Device, { isMain: true, state: 'on' }, { fields: ['id', 'accountId'] });
}

/** Administrators chose these among their own. */
export async function findFirstOn(
  em: EntityManager,
  deviceIds: readonly number[],
): Promise<Pick<Device, 'id' | 'accountId'> | null> {
  if (deviceIds.length === 0) return null;
  const on = await em
    .fork()
    .find(Device, { id: { $in: [...deviceIds] }, state: 'on' }, { fields: ['id', 'accountId'] });
  return on.toSorted((one, other) => deviceIds.indexOf(one.id) - deviceIds.indexOf(other.id))[0] ?? null;
}
