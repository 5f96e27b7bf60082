import type { EntityManager } from '@mikro-orm/postgresql';
import { Device } from '../device.entity.js';

/** The platform's own device while it is on, whoever owns it; null while it is away or there is none. */
export async function findMainDevice(em: EntityManager): Promise<Pick<Device, 'id' | 'accountId'> | null> {
  // Over all accounts: the platform has one main device.
  return em.fork().findOne(Device, { isMain: true, state: 'on' }, { fields: ['id', 'accountId'] });
}
