import type { EntityManager } from '@mikro-orm/postgresql';
import { Device } from '../device.entity.js';

export async function findMainDevice(em: EntityManager): Promise<Pick<Device, 'id' | 'accountId'> | null> {
  // Searches all accounts.
  return em.fork().findOne(Device, { isMain: true, state: 'on' }, { fields: ['id', 'accountId'] });
}

/** Administrators chose the devices among their own. */
export async function findFirstOn(
  em: EntityManager,
  deviceIds: readonly number[],
): Promise<Pick<Device, 'id' | 'accountId'> | null> {
  if (deviceIds.length === 0) return null;
  const connected = await em
    .fork()
    .find(Device, { id: { $in: [...deviceIds] }, state: 'on' }, { fields: ['id', 'accountId'] });
  return connected.toSorted((first, second) => deviceIds.indexOf(first.id) - deviceIds.indexOf(second.id))[0] ?? null;
}
